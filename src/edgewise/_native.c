/* What runs after every test and around every filling, in C.

   Each function here does what a few lines of Python beside its caller do as well, which run where this
   could not be compiled; `edgewise.native` tells the two apart. Nothing here calls code of the program:
   lists are lists of plain numbers and classes, keys are numbers, and what a list lets go of is held
   until the end. So the lists of all threads are read and cleared at once, as far as any of them can see.
*/
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#ifdef Py_GIL_DISABLED
#error "without the global lock, lists are not read and cleared at once"
#endif


/* Of a dict, what stands before the number of its last change. Where it stands elsewhere a trial finds
   that out, and nobody asks; the name that the headers have for it is not in all of them. */
#define AHEAD (sizeof(PyObject) + sizeof(Py_ssize_t))

static PyObject *off;   /* what an item of a list of points is before control passes its point */
static PyObject *on;    /* and after */
static PyObject *points_name;

/* --- lists of points ------------------------------------------------------------------------- */

static PyObject *
number_of(const unsigned char *bits, Py_ssize_t length)
{
#if PY_VERSION_HEX >= 0x030D0000
    return PyLong_FromUnsignedNativeBytes(bits, (size_t)length, Py_ASNATIVEBYTES_LITTLE_ENDIAN);
#else
    return _PyLong_FromByteArray(bits, (size_t)length, 1, 0);
#endif
}

static int
is_clean(PyObject *const *items, Py_ssize_t count)
{
    uintptr_t different = 0;
    for (Py_ssize_t at = 0; at < count; at++)
        different |= (uintptr_t)items[at] ^ (uintptr_t)off;
    return different == 0;
}

/* Set the bits of those points of one list that were passed, and clear them. */
static void
take_points(PyObject *points, unsigned char *bits)
{
    PyObject **items = ((PyListObject *)points)->ob_item;
    Py_ssize_t count = PyList_GET_SIZE(points);
    for (Py_ssize_t at = 0; at < count; at++) {
        if (items[at] == off)
            continue;
        PyObject *old = items[at];
        Py_INCREF(off);
        items[at] = off;
        Py_DECREF(old);
        bits[at >> 3] |= (unsigned char)(1 << (at & 7));
    }
}

/* The points of a file that were passed, as a bitset; NULL without an error if there are none. */
static PyObject *
take_file(PyObject *file)
{
    PyObject *chunks = PyObject_GetAttr(file, points_name);
    PyObject *number = NULL;
    unsigned char *bits = NULL;
    Py_ssize_t bytes = 0, end = 0;
    if (chunks == NULL)
        return NULL;
    if (!PyList_CheckExact(chunks)) {
        PyErr_SetString(PyExc_TypeError, "the points of a file are a list of lists");
        goto done;
    }
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(chunks); at++) {
        PyObject *points = PyList_GET_ITEM(chunks, at);
        if (!PyList_CheckExact(points)) {
            PyErr_SetString(PyExc_TypeError, "the points of a file are a list of lists");
            goto done;
        }
        Py_ssize_t count = PyList_GET_SIZE(points);
        if (count & 7) {
            PyErr_SetString(PyExc_ValueError, "a list of points ends in the middle of a byte");
            goto done;
        }
        if (!is_clean(((PyListObject *)points)->ob_item, count)) {
            if (bits == NULL) {
                for (Py_ssize_t each = 0; each < PyList_GET_SIZE(chunks); each++)
                    bytes += PyObject_Length(PyList_GET_ITEM(chunks, each)) >> 3;
                bits = PyMem_Calloc((size_t)bytes, 1);
                if (bits == NULL) {
                    PyErr_NoMemory();
                    goto done;
                }
            }
            take_points(points, bits + end);
        }
        end += count >> 3;
    }
    if (bits != NULL)
        number = number_of(bits, bytes);
done:
    PyMem_Free(bits);
    Py_DECREF(chunks);
    return number;
}

static int
take_files(PyObject *files, PyObject *hits)
{
    PyObject *number, *file;
    Py_ssize_t at = 0;
    while (PyDict_Next(files, &at, &number, &file)) {
        PyObject *row = take_file(file);
        if (row == NULL) {
            if (PyErr_Occurred())
                return -1;
            continue;
        }
        int failed = PyDict_SetItem(hits, number, row);
        Py_DECREF(row);
        if (failed)
            return -1;
    }
    return 0;
}

PyDoc_STRVAR(take_hits_doc,
"take_hits(files, hits)\n--\n\n"
"Put the points passed of each of some files into `hits`, as bitsets by number, and clear them.");

static PyObject *
take_hits(PyObject *self, PyObject *args)
{
    PyObject *files, *hits;
    if (!PyArg_ParseTuple(args, "O!O!", &PyDict_Type, &files, &PyDict_Type, &hits))
        return NULL;
    if (take_files(files, hits))
        return NULL;
    Py_RETURN_NONE;
}

/* --- rows -------------------------------------------------------------------------------------- */

static int
add_row(PyObject *rows, PyObject *number, PyObject *row)
{
    PyObject *known = PyDict_GetItemWithError(rows, number);
    if (known == NULL)
        return PyErr_Occurred() ? -1 : PyDict_SetItem(rows, number, row);
    PyObject *both = PyNumber_Or(known, row);
    if (both == NULL)
        return -1;
    int failed = PyDict_SetItem(rows, number, both);
    Py_DECREF(both);
    return failed;
}

PyDoc_STRVAR(add_rows_doc,
"add_rows(rows, *others)\n--\n\n"
"Add each of `rows`, bitsets by number, to those that others have by the same number.");

static PyObject *
add_rows(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    for (Py_ssize_t each = 0; each < count; each++) {
        if (!PyDict_CheckExact(args[each])) {
            PyErr_SetString(PyExc_TypeError, "rows are a dict");
            return NULL;
        }
    }
    for (Py_ssize_t each = 1; each < count; each++) {
        PyObject *number, *row;
        Py_ssize_t at = 0;
        while (PyDict_Next(args[0], &at, &number, &row)) {
            if (add_row(args[each], number, row))
                return NULL;
        }
    }
    Py_RETURN_NONE;
}

PyDoc_STRVAR(overlap_doc,
"overlap(rows, others)\n--\n\n"
"Whether some rows, bitsets by number, have a bit that others have by the same number.");

static PyObject *
overlap(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    PyObject *number, *row;
    Py_ssize_t at = 0;
    if (count != 2 || !PyDict_CheckExact(args[0]) || !PyDict_CheckExact(args[1])) {
        PyErr_SetString(PyExc_TypeError, "rows are a dict");
        return NULL;
    }
    int smaller = PyDict_GET_SIZE(args[0]) <= PyDict_GET_SIZE(args[1]);
    PyObject *rows = args[!smaller], *others = args[smaller];
    while (PyDict_Next(rows, &at, &number, &row)) {
        PyObject *other = PyDict_GetItemWithError(others, number);
        if (other == NULL) {
            if (PyErr_Occurred())
                return NULL;
            continue;
        }
        PyObject *both = PyNumber_And(row, other);
        int found = both == NULL ? -1 : PyObject_IsTrue(both);
        Py_XDECREF(both);
        if (found)
            return found < 0 ? NULL : Py_NewRef(Py_True);
    }
    Py_RETURN_FALSE;
}

/* --- entries ----------------------------------------------------------------------------------- */

/* Put `value` at the place that the number `place` says; NULL is nothing but asked for what is there. */
static PyObject **
place_in(PyObject *list, PyObject *place)
{
    Py_ssize_t at = PyLong_AsSsize_t(place);
    if (at == -1 && PyErr_Occurred())
        return NULL;
    if (!PyList_Check(list) || at < 0 || at >= PyList_GET_SIZE(list)) {
        PyErr_SetString(PyExc_IndexError, "an entry is beyond the list of its file");
        return NULL;
    }
    return ((PyListObject *)list)->ob_item + at;
}

static int
put(PyObject *list, PyObject *place, PyObject *value)
{
    PyObject **item = place_in(list, place);
    if (item == NULL)
        return -1;
    PyObject *old = *item;
    *item = Py_NewRef(value);
    Py_DECREF(old);
    return 0;
}

typedef struct {
    PyObject *entries, *make, *nothing, *sites; /* how entries are read */
    PyObject *light, *lately, *touches;         /* where what is known of them goes */
    PyObject *others;                           /* a list of those that tell more */
    PyObject *kept;                             /* what lists let go of: classes, which may be the last */
} Settling;

/* Add one more entry for a type to those that tell more; None is no type. */
static int
add_other(Settling *to, PyObject *number, PyObject *kind)
{
    PyObject *pair = PyTuple_Pack(2, number, kind);
    int failed = pair == NULL || PyList_Append(to->others, pair);
    Py_XDECREF(pair);
    return failed ? -1 : 0;
}

/* What is known of a type that an entry was for; of another type, if the reference is dead. */
static int
add_kind(Settling *to, PyObject *number, PyObject *known, PyObject *kind)
{
    if (kind == Py_None || PyLong_CheckExact(kind))
        return 0; /* or a generator of it went on, on whatever object */
    PyObject *address = PyLong_FromSsize_t(_Py_HashPointer(kind));
    if (address == NULL)
        return -1;
    PyObject *pair = PyDict_GetItemWithError(known, address);
    Py_DECREF(address);
    if (pair == NULL)
        return PyErr_Occurred() ? -1 : add_other(to, number, kind);
    if (!PyTuple_CheckExact(pair) || PyTuple_GET_SIZE(pair) != 2
        || !PyWeakref_CheckRef(PyTuple_GET_ITEM(pair, 0))) {
        PyErr_SetString(PyExc_TypeError, "of a type, a reference and a touch are known");
        return -1;
    }
    PyObject *meant;
#if PY_VERSION_HEX >= 0x030D0000
    if (PyWeakref_GetRef(PyTuple_GET_ITEM(pair, 0), &meant) < 0)
        return -1;
    int same = meant == kind;
    Py_XDECREF(meant);
#else
    meant = PyWeakref_GetObject(PyTuple_GET_ITEM(pair, 0));
    int same = meant == kind;
#endif
    return same ? PySet_Add(to->touches, PyTuple_GET_ITEM(pair, 1)) : add_other(to, number, kind);
}

/* The types that an entry was for: what stands at its places, and the last, which may be there no more
   if another thread has been at work. */
static int
settle_kinds(Settling *to, PyObject *number, PyObject **part, PyObject *last)
{
    PyObject *seen[4] = {last, NULL, NULL, NULL};
    for (int at = 1; at < 4; at++) {
        PyObject **item = place_in(part[0], part[at]);
        if (item == NULL)
            return -1;
        seen[at] = *item == last ? Py_None : *item;
    }
    int failed = 0;
    for (int at = 0; !failed && at < 4; at++) {
        failed = add_kind(to, number, part[9], seen[at])
                 || (Py_REFCNT(seen[at]) == 1 && PyList_Append(to->kept, seen[at]));
    }
    PyObject **others = place_in(part[0], part[4]);
    if (failed || others == NULL)
        return -1;
    if (*others != to->nothing && PyDict_CheckExact(*others)) {
        PyObject *address, *kind;
        Py_ssize_t at = 0;
        failed = PyList_Append(to->kept, *others);
        while (!failed && PyDict_Next(*others, &at, &address, &kind))
            failed = kind != last && add_kind(to, number, part[9], kind);
    }
    return failed || put(part[0], part[2], Py_None) || put(part[0], part[3], Py_None)
           || put(part[0], part[4], to->nothing) ? -1 : 0;
}

/* Of an entry: (entries, first, second, third, others, points, place, file, module, known). */
static int
settle_one(Settling *to, PyObject *number, PyObject *entry, PyObject *kind)
{
    if (!PyTuple_CheckExact(entry) || PyTuple_GET_SIZE(entry) != 10
        || !PyDict_CheckExact(PyTuple_GET_ITEM(entry, 9))) {
        PyErr_SetString(PyExc_TypeError, "an entry has ten parts");
        return -1;
    }
    PyObject **part = ((PyTupleObject *)entry)->ob_item;
    if (kind != Py_None) {
        if (settle_kinds(to, number, part, kind))
            return -1;
    }
    else {
        int told = PyDict_GET_SIZE(to->sites) ? PyDict_Contains(to->sites, number) : 0;
        if (told < 0 || (told && add_other(to, number, kind)))
            return -1;
    }
    if (put(part[0], part[1], Py_None))
        return -1;
    if (part[5] == Py_None)
        return add_row(to->light, part[7], part[6]);
    return put(part[5], part[6], on) || PyDict_SetItem(to->lately, part[7], part[8]) ? -1 : 0;
}

/* Let each entry be seen anew; what was entered comes to `light` and `lately`. */
static int
settle_all(Settling *to, PyObject *events)
{
    PyObject *number, *kind;
    Py_ssize_t at = 0;
    while (PyDict_Next(events, &at, &number, &kind)) {
        Py_ssize_t place = PyLong_AsSsize_t(number);
        if (place == 0)
            continue; /* it only says that there is something to take over */
        if (place < 0 || place >= PyList_GET_SIZE(to->entries)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "no file has an entry of this number");
            return -1;
        }
        PyObject *entry = PyList_GET_ITEM(to->entries, place);
        entry = entry == Py_None ? PyObject_CallOneArg(to->make, number) : Py_NewRef(entry);
        int failed = entry == NULL || settle_one(to, number, entry, kind);
        Py_XDECREF(entry);
        if (failed)
            return -1;
    }
    return 0;
}

static int
are_of(PyTypeObject *kind, PyObject *const *things, int count)
{
    for (int each = 0; each < count; each++) {
        if (!PyObject_TypeCheck(things[each], kind)) {
            PyErr_Format(PyExc_TypeError, "a %s is wanted", kind->tp_name);
            return 0;
        }
    }
    return 1;
}

PyDoc_STRVAR(settle_doc,
"settle(events, entries, make, nothing, sites, light, lately, touches)\n--\n\n"
"Let each entry that was seen be seen anew the next time.\n\n"
"What was entered of the program's files comes to `lately`, its point set; of libraries' files the\n"
"bit comes to `light`. What is known of types comes to `touches`. Entries for other types, and of\n"
"`sites`, are returned, each with the type.");

static PyObject *
settle(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    if (count != 8) {
        PyErr_SetString(PyExc_TypeError, "settle takes eight arguments");
        return NULL;
    }
    if (!are_of(&PyDict_Type, args, 1) || !are_of(&PyList_Type, args + 1, 1)
        || !are_of(&PyDict_Type, args + 4, 3) || !are_of(&PySet_Type, args + 7, 1))
        return NULL;
    Settling to = {args[1], args[2], args[3], args[4], args[5],
                   args[6], args[7], PyList_New(0), PyList_New(0)};
    if (to.others == NULL || to.kept == NULL || settle_all(&to, args[0]))
        Py_CLEAR(to.others);
    Py_XDECREF(to.kept);
    return to.others;
}

/* --- all of that at once ------------------------------------------------------------------------ */

/* Add the rows of one dict to two others. */
static int
add_to_both(PyObject *rows, PyObject *one, PyObject *other)
{
    PyObject *number, *row;
    Py_ssize_t at = 0;
    while (PyDict_Next(rows, &at, &number, &row)) {
        if (add_row(one, number, row) || add_row(other, number, row))
            return -1;
    }
    return 0;
}

PyDoc_STRVAR(drain_doc,
"drain(seen, entries, make, nothing, sites, entered, lately, unit, ran, touches)\n--\n\n"
"Take all entries that were seen, and the points of files that were entered: of `lately`, if that is\n"
"not empty, else of all that are `entered`, which those are added to.\n\n"
"The rows come to `unit` and `ran`; the rest is done as by `settle`.");

static PyObject *
drain(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    if (count != 10) {
        PyErr_SetString(PyExc_TypeError, "drain takes ten arguments");
        return NULL;
    }
    if (!are_of(&PyDict_Type, args, 1) || !are_of(&PyList_Type, args + 1, 1)
        || !are_of(&PyDict_Type, args + 4, 5) || !are_of(&PySet_Type, args + 9, 1))
        return NULL;
    PyObject *seen = args[0], *entered = args[5], *lately = args[6];
    int all = PyDict_GET_SIZE(lately) == 0, failed = 1;
    PyObject *rows = PyDict_New(), *others = PyList_New(0), *events = NULL, *kept = NULL;
    if (rows == NULL || others == NULL)
        goto done;
    if (PyDict_GET_SIZE(seen)) {
        events = PyDict_Copy(seen);
        kept = PyList_New(0);
        Settling to = {args[1], args[2], args[3], args[4], rows, lately, args[9], others, kept};
        if (events == NULL || kept == NULL)
            goto done;
        PyDict_Clear(seen);
        if (settle_all(&to, events) || PyDict_Update(entered, lately))
            goto done;
    }
    failed = take_files(all ? entered : lately, rows) || add_to_both(rows, args[7], args[8]);
done:
    if (failed)
        Py_CLEAR(others);
    Py_XDECREF(rows);
    Py_XDECREF(events);
    Py_XDECREF(kept);
    return others;
}

/* --- memory ------------------------------------------------------------------------------------- */

PyDoc_STRVAR(untrack_doc,
"untrack(*objects)\n--\n\n"
"Have the collector of garbage pass over objects: they are part of no cycle.");

static PyObject *
untrack(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    for (Py_ssize_t each = 0; each < count; each++) {
        if (PyObject_IS_GC(args[each]) && PyObject_GC_IsTracked(args[each]))
            PyObject_GC_UnTrack(args[each]);
    }
    Py_RETURN_NONE;
}

PyDoc_STRVAR(addresses_doc,
"addresses(objects)\n--\n\n"
"What is equal as long as objects are the same, one after the other.");

static PyObject *
addresses(PyObject *self, PyObject *objects)
{
    PyObject *row = PySequence_Fast(objects, "objects cannot be gone through");
    if (row == NULL)
        return NULL;
    PyObject *told = PyBytes_FromStringAndSize(
        (const char *)PySequence_Fast_ITEMS(row),
        PySequence_Fast_GET_SIZE(row) * (Py_ssize_t)sizeof(PyObject *));
    Py_DECREF(row);
    return told;
}

PyDoc_STRVAR(moved_doc,
"moved(tables, numbers)\n--\n\n"
"The places of those dicts whose number of the last change is not in `numbers`, where it is then put.");

static PyObject *
moved(PyObject *self, PyObject *args)
{
    PyObject *tables;
    Py_buffer numbers;
    PyObject *found = NULL;
    if (!PyArg_ParseTuple(args, "O!w*", &PyList_Type, &tables, &numbers))
        return NULL;
    if (numbers.len != PyList_GET_SIZE(tables) * (Py_ssize_t)sizeof(uint64_t)) {
        PyErr_SetString(PyExc_ValueError, "a number for each dict is wanted");
        goto done;
    }
    found = PyList_New(0);
    for (Py_ssize_t at = 0; found != NULL && at < PyList_GET_SIZE(tables); at++) {
        PyObject *table = PyList_GET_ITEM(tables, at);
        char *place = (char *)numbers.buf + at * (Py_ssize_t)sizeof(uint64_t);
        uint64_t number;
        if (!PyDict_Check(table)) {
            PyErr_SetString(PyExc_TypeError, "only dicts have a number");
            Py_CLEAR(found);
            break;
        }
        memcpy(&number, (char *)table + AHEAD, sizeof number);
        if (memcmp(place, &number, sizeof number) == 0)
            continue;
        memcpy(place, &number, sizeof number);
        PyObject *where = PyLong_FromSsize_t(at);
        if (where == NULL || PyList_Append(found, where))
            Py_CLEAR(found);
        Py_XDECREF(where);
    }
done:
    PyBuffer_Release(&numbers);
    return found;
}

/* --- what objects refer to ------------------------------------------------------------------------ */

/* One object, and what it refers to: of a dict its keys as well, behind that. */
typedef struct {
    PyObject *object;      /* not ours: it lives as long as all before it refer to what they did */
    uint64_t number;       /* of the last change of a plain dict */
    Py_ssize_t start, end; /* where the addresses of what it refers to stand */
} Node;

typedef struct {
    PyObject_HEAD
    Py_ssize_t roots, count, size; /* the first objects, all of them, all addresses */
    int stamps;                    /* whether dicts tell that they have not changed */
    Node *nodes;
    PyObject **told;
} Web;

static uint64_t
number_of_dict(PyObject *table)
{
    uint64_t number;
    memcpy(&number, (char *)table + AHEAD, sizeof number);
    return number;
}

typedef struct {
    PyObject **next, **end; /* where the next address stands, or is to be put */
    int puts;
    Py_ssize_t count;
} Walk;

/* Put an address where it belongs, count it if there is nowhere to put it, or see if it is the next. */
static int
meet(PyObject *one, void *walk)
{
    Walk *at = walk;
    at->count++;
    if (at->next == NULL)
        return 0;
    if (at->next == at->end)
        return 1;
    if (at->puts)
        *at->next++ = one;
    else if (*at->next++ != one)
        return 1;
    return 0;
}

/* Go through what an object refers to, and its keys. Nonzero if something was not the next one. */
static int
go_through(PyObject *object, Walk *walk)
{
    traverseproc traverse = Py_TYPE(object)->tp_traverse;
    if (traverse != NULL && PyObject_IS_GC(object) && traverse(object, meet, walk))
        return 1;
    if (PyDict_Check(object)) {
        PyObject *key, *value;
        Py_ssize_t at = 0;
        while (PyDict_Next(object, &at, &key, &value)) {
            if (meet(key, walk))
                return 1;
        }
    }
    return 0;
}

static void
web_dealloc(Web *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyMem_Free(self->nodes);
    PyMem_Free(self->told);
    type->tp_free((PyObject *)self);
    Py_DECREF(type);
}

static PyObject *
web_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *given;
    Py_ssize_t roots;
    int stamps;
    if (!PyArg_ParseTuple(args, "Onp", &given, &roots, &stamps))
        return NULL;
    PyObject *row = PySequence_Fast(given, "objects cannot be gone through");
    if (row == NULL)
        return NULL;
    Web *self = (Web *)type->tp_alloc(type, 0);
    if (self == NULL)
        goto failed;
    PyObject **objects = PySequence_Fast_ITEMS(row);
    self->roots = roots;
    self->count = PySequence_Fast_GET_SIZE(row);
    self->stamps = stamps;
    if (roots < 0 || roots > self->count) {
        PyErr_SetString(PyExc_ValueError, "there are fewer objects than roots");
        goto failed;
    }
    Walk counting = {NULL, NULL, 0, 0};
    for (Py_ssize_t at = 0; at < self->count; at++)
        go_through(objects[at], &counting);
    self->size = counting.count;
    self->nodes = PyMem_Calloc((size_t)self->count + 1, sizeof *self->nodes);
    self->told = PyMem_Calloc((size_t)self->size + 1, sizeof *self->told);
    if (self->nodes == NULL || self->told == NULL) {
        PyErr_NoMemory();
        goto failed;
    }
    Walk putting = {self->told, self->told + self->size, 1, 0};
    for (Py_ssize_t at = 0; at < self->count; at++) {
        Node *node = self->nodes + at;
        node->object = objects[at];
        node->start = putting.next - self->told;
        if (go_through(objects[at], &putting)) {
            PyErr_SetString(PyExc_RuntimeError, "objects changed while they were gone through");
            goto failed;
        }
        node->end = putting.next - self->told;
        if (PyDict_CheckExact(objects[at]))
            node->number = number_of_dict(objects[at]);
    }
    Py_DECREF(row);
    return (PyObject *)self;
failed:
    Py_DECREF(row);
    Py_XDECREF(self);
    return NULL;
}

/* Whether the roots are these, and all objects refer to what they did. No code runs meanwhile, and an
   object is only touched if what stands before it is as it was: so that it is there. */
static int
is_as_before(Web *self, PyObject *const *roots, Py_ssize_t count)
{
    if (count != self->roots)
        return 0;
    for (Py_ssize_t at = 0; at < count; at++) {
        if (roots[at] != self->nodes[at].object)
            return 0;
    }
    for (Py_ssize_t at = 0; at < self->count; at++) {
        Node *node = self->nodes + at;
        int plain = self->stamps && PyDict_CheckExact(node->object);
        if (plain && number_of_dict(node->object) == node->number)
            continue;
        Walk walk = {self->told + node->start, self->told + node->end, 0, 0};
        if (go_through(node->object, &walk) || walk.next != walk.end)
            return 0;
        if (plain)
            node->number = number_of_dict(node->object);
    }
    return 1;
}

static PyObject *
web_is_as_before(PyObject *self, PyObject *roots)
{
    PyObject *row = PySequence_Fast(roots, "roots cannot be gone through");
    if (row == NULL)
        return NULL;
    int same = is_as_before((Web *)self, PySequence_Fast_ITEMS(row), PySequence_Fast_GET_SIZE(row));
    Py_DECREF(row);
    return PyBool_FromLong(same);
}

static PyMethodDef web_methods[] = {
    {"is_as_before", web_is_as_before, METH_O,
     "Whether the roots are these, and all objects refer to the others they did."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot web_slots[] = {
    {Py_tp_doc, "Some objects, and which others each of them refers to."},
    {Py_tp_new, web_new},
    {Py_tp_dealloc, web_dealloc},
    {Py_tp_methods, web_methods},
    {0, NULL},
};

static PyType_Spec web_specification = {
    .name = "edgewise._native.Web",
    .basicsize = sizeof(Web),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = web_slots,
};

static PyTypeObject *web_type;

/* What a reference, or another thing that can be called, gives; a new reference. */
static PyObject *
what_it_gives(PyObject *reference)
{
    PyObject *one;
    if (!PyWeakref_CheckRefExact(reference)) {
        Py_INCREF(reference);
        one = PyObject_CallNoArgs(reference);
        Py_DECREF(reference);
        return one;
    }
#if PY_VERSION_HEX >= 0x030D0000
    int alive = PyWeakref_GetRef(reference, &one);
    return alive < 0 ? NULL : alive ? one : Py_NewRef(Py_None);
#else
    one = PyWeakref_GetObject(reference);
    return one == NULL ? NULL : Py_NewRef(one);
#endif
}

PyDoc_STRVAR(changed_doc,
"changed(watched)\n--\n\n"
"The places of those webs that are not as they were; each stands with what gives its roots.");

static PyObject *
changed(PyObject *self, PyObject *watched)
{
    enum { MOST = 4 };
    PyObject *row = PySequence_Fast(watched, "what is watched cannot be gone through");
    PyObject *found = row == NULL ? NULL : PyList_New(0);
    for (Py_ssize_t at = 0; found != NULL && at < PySequence_Fast_GET_SIZE(row); at++) {
        PyObject *roots, *web, *given[MOST];
        int count = 0, same = 0;
        PyObject *one = PySequence_Fast_GET_ITEM(row, at);
        if (!PyTuple_Check(one)
            || !PyArg_ParseTuple(one, "O!O!", &PyTuple_Type, &roots, web_type, &web)
            || PyTuple_GET_SIZE(roots) > MOST) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_TypeError, "a few roots and a web are wanted");
            Py_CLEAR(found);
            break;
        }
        Py_INCREF(roots);
        Py_INCREF(web);
        for (; count < PyTuple_GET_SIZE(roots); count++) {
            given[count] = what_it_gives(PyTuple_GET_ITEM(roots, count));
            if (given[count] == NULL)
                break;
        }
        if (count == PyTuple_GET_SIZE(roots))
            same = is_as_before((Web *)web, given, count);
        else
            Py_CLEAR(found);
        while (count)
            Py_DECREF(given[--count]);
        Py_DECREF(roots);
        Py_DECREF(web);
        if (found != NULL && !same) {
            PyObject *place = PyLong_FromSsize_t(at);
            if (place == NULL || PyList_Append(found, place))
                Py_CLEAR(found);
            Py_XDECREF(place);
        }
    }
    Py_XDECREF(row);
    return found;
}

PyDoc_STRVAR(called_doc,
"called(references)\n--\n\n"
"What each of some references, or of other things that can be called, gives.");

static PyObject *
called(PyObject *self, PyObject *references)
{
    if (!PyList_CheckExact(references)) {
        PyErr_SetString(PyExc_TypeError, "references are a list");
        return NULL;
    }
    PyObject *found = PyList_New(0);
    for (Py_ssize_t at = 0; found != NULL && at < PyList_GET_SIZE(references); at++) {
        PyObject *one = what_it_gives(PyList_GET_ITEM(references, at));
        if (one == NULL || PyList_Append(found, one))
            Py_CLEAR(found);
        Py_XDECREF(one);
    }
    return found;
}

/* --- what runs in the program itself -------------------------------------------------------------- */

/* Whether it is known of a place that was found full that there is no more to be learned: its number is
   among those of the object that it hangs on. */
static int
is_settled(PyObject *settled, PyObject *identity, PyObject *number)
{
    PyObject *known = PyDict_GET_SIZE(settled) ? PyDict_GetItemWithError(settled, identity) : NULL;
    if (known == NULL)
        return PyErr_Occurred() ? -1 : 0;
    return PyAnySet_Check(known) ? PySet_Contains(known, number) : 0;
}

PyDoc_STRVAR(address_doc,
"address(thing)\n--\n\n"
"Who an object is: `object.__hash__(thing)`, of whatever class.");

static PyObject *
address(PyObject *self, PyObject *thing)
{
    return PyLong_FromSsize_t(_Py_HashPointer(thing));
}

static PyObject *
found_full(PyObject *known, PyObject *const *args, Py_ssize_t count)
{
    PyObject *settled = PyTuple_GET_ITEM(known, 0), *seen = PyTuple_GET_ITEM(known, 1);
    if (count != 3 || !PyList_CheckExact(args[0]) || !PyLong_CheckExact(args[1]))
        return PyObject_Vectorcall(PyTuple_GET_ITEM(known, 2), args, (size_t)count, NULL);
    PyObject *entries = args[0], *number = NULL, *identity = NULL, *result = NULL;
    Py_ssize_t size = PyList_GET_SIZE(entries), at = PyLong_AsSsize_t(args[1]);
    if (at < 0 || at >= size) {
        PyErr_SetString(PyExc_IndexError, "an entry is beyond the list of its file");
        return NULL;
    }
    identity = PyLong_FromSsize_t(_Py_HashPointer(args[2]));
    number = PyNumber_Add(PyList_GET_ITEM(entries, size - 1), args[1]);
    int same = identity == NULL || number == NULL ? -1 : is_settled(settled, identity, number);
    if (same == 0)
        result = PyObject_Vectorcall(PyTuple_GET_ITEM(known, 2), args, (size_t)count, NULL);
    else if (same == 1) {
        int told = PyList_GET_ITEM(entries, at) != Py_None;
        if ((told || PyDict_SetItem(seen, number, Py_None) == 0)
            && PyList_SetItem(entries, at, Py_NewRef(identity)) == 0)
            result = Py_NewRef(Py_None);
    }
    Py_XDECREF(identity);
    Py_XDECREF(number);
    return result;
}

static PyMethodDef found_full_definition = {
    "served", (PyCFunction)(void (*)(void))found_full, METH_FASTCALL,
    "A place that hangs on an object was found full.",
};

PyDoc_STRVAR(finding_doc,
"finding(settled, seen, function)\n--\n\n"
"What calls `function(entries, probe, owner)`, unless there is no more to be learned by that.");

static PyObject *
finding(PyObject *self, PyObject *args)
{
    PyObject *settled, *seen, *function;
    if (!PyArg_ParseTuple(args, "O!O!O", &PyDict_Type, &settled, &PyDict_Type, &seen, &function))
        return NULL;
    PyObject *made = PyCFunction_New(&found_full_definition, args);
    return made;
}

#if PY_VERSION_HEX >= 0x030B0000

#define FARTHEST 20 /* errors behind one that are looked at */

/* Whether an error, or one that it was made of, is a misfit, or a group, which may have one in it. */
static int
is_misfit(PyObject *error)
{
    PyObject *waiting[2 * FARTHEST + 3];
    int next = 0, count = 0;
    waiting[count++] = Py_NewRef(error);
    int found = 0;
    for (; next < count && !found; next++) {
        PyObject *one = waiting[next];
        found = PyObject_TypeCheck(one, (PyTypeObject *)PyExc_TypeError)
                || PyObject_TypeCheck(one, (PyTypeObject *)PyExc_BaseExceptionGroup) || count > FARTHEST;
        PyObject *cause = PyException_GetCause(one), *context = PyException_GetContext(one);
        if (cause != NULL)
            waiting[count++] = cause;
        if (context != NULL)
            waiting[count++] = context;
    }
    while (count)
        Py_DECREF(waiting[--count]);
    return found;
}

static PyObject *
caught(PyObject *known, PyObject *unused)
{
    PyObject *noted = PyTuple_GET_ITEM(known, 0), *name = PyTuple_GET_ITEM(known, 1);
    int found = PyDict_Contains(noted, name);
    if (found)
        return found < 0 ? NULL : Py_NewRef(Py_None);
    PyObject *error = PyErr_GetHandledException();
    found = error != NULL && PyExceptionInstance_Check(error) && is_misfit(error);
    Py_XDECREF(error);
    return found ? PyObject_CallNoArgs(PyTuple_GET_ITEM(known, 2)) : Py_NewRef(Py_None);
}

static PyMethodDef caught_definition = {
    "caught", caught, METH_NOARGS, "Note that a handler has caught a misfit, or what came of one.",
};

PyDoc_STRVAR(catching_doc,
"catching(noted, name, note)\n--\n\n"
"What calls `note`, in a handler that has caught a `TypeError`, or what somebody made of one.\n\n"
"Unless the `name` is among what has been `noted` already.");

static PyObject *
catching(PyObject *self, PyObject *args)
{
    PyObject *noted, *name, *note;
    if (!PyArg_ParseTuple(args, "O!UO", &PyDict_Type, &noted, &name, &note))
        return NULL;
    return PyCFunction_New(&caught_definition, args);
}

#endif

/* Of a dict: what it is asked for it gives back, and notes it if it is a text that is new. */
typedef struct {
    PyDictObject dict;
    PyObject *seen; /* entries since the last drain */
} Names;

static PyObject *
names_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *seen, *nothing = PyTuple_New(0);
    if (nothing == NULL || !PyArg_ParseTuple(args, "O!", &PyDict_Type, &seen)) {
        Py_XDECREF(nothing);
        return NULL;
    }
    PyObject *self = PyDict_Type.tp_new(type, nothing, NULL);
    Py_DECREF(nothing);
    if (self != NULL)
        ((Names *)self)->seen = Py_NewRef(seen);
    return self;
}

static int
names_init(PyObject *self, PyObject *args, PyObject *keywords)
{
    return 0; /* it begins with nothing in it */
}

static int
names_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((Names *)self)->seen);
    Py_VISIT(Py_TYPE(self));
    return PyDict_Type.tp_traverse(self, visit, arg);
}

static int
names_clear(PyObject *self)
{
    return PyDict_Type.tp_clear(self); /* who was seen is asked until the end */
}

static void
names_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_CLEAR(((Names *)self)->seen);
    PyDict_Type.tp_dealloc(self);
    Py_DECREF(type);
}

static PyObject *
names_subscript(PyObject *self, PyObject *name)
{
    if (PyUnicode_Check(name)) {
        PyObject *text = PyUnicode_CheckExact(name) ? Py_NewRef(name) : PyUnicode_FromObject(name);
        int known = text == NULL ? -1 : PyDict_Contains(self, text);
        if (known == 0) {
            PyObject *nothing = PyLong_FromLong(0);
            if (nothing == NULL || PyDict_SetItem(self, text, text)
                || PyDict_SetItem(((Names *)self)->seen, nothing, Py_None))
                known = -1;
            Py_XDECREF(nothing);
        }
        Py_XDECREF(text);
        if (known < 0)
            return NULL;
    }
    return Py_NewRef(name);
}

static PyType_Slot names_slots[] = {
    {Py_tp_doc, "`names[x]` is x; texts that are new are noted."},
    {Py_tp_new, names_new},
    {Py_tp_init, names_init},
    {Py_tp_traverse, names_traverse},
    {Py_tp_clear, names_clear},
    {Py_tp_dealloc, names_dealloc},
    {Py_mp_subscript, names_subscript},
    {0, NULL},
};

static PyType_Spec names_specification = {
    .name = "edgewise._native.Names",
    .basicsize = sizeof(Names),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .slots = names_slots,
};

/* --- what the interpreter tells of itself --------------------------------------------------------- */

#if PY_VERSION_HEX >= 0x030B0000

/* Most events are of no interest: each `id()` is one, each look at a frame. By the first two characters
   of those that are, nearly all others are told apart. */
static PyObject *handlers;  /* who is to be told, by name */
static PyInterpreterState *listening;  /* the interpreter whose these are */
static unsigned char wanted[256][32];

static int
heard(const char *event, PyObject *args, void *unused)
{
    unsigned char first = (unsigned char)event[0], second = (unsigned char)(first ? event[1] : 0);
    if (!(wanted[first][second >> 3] & 1 << (second & 7)) || PyInterpreterState_Get() != listening)
        return 0;
    PyObject *name = PyUnicode_FromString(event);
    if (name == NULL)
        return -1;
    PyObject *handler = PyDict_GetItemWithError(handlers, name);
    Py_DECREF(name);
    if (handler == NULL)
        return PyErr_Occurred() ? -1 : 0;
    /* As of an audit hook in Python, debuggers and profilers are not told of it. */
    PyThreadState *state = PyThreadState_Get();
    Py_INCREF(handler);
    PyThreadState_EnterTracing(state);
    PyObject *result = PyObject_CallOneArg(handler, args);
    PyThreadState_LeaveTracing(state);
    Py_DECREF(handler);
    Py_XDECREF(result);
    return result == NULL ? -1 : 0;
}

PyDoc_STRVAR(hear_doc,
"hear(handlers, event)\n--\n\n"
"From now on call the handler of an audit event, if it has one, with the arguments.");

static PyObject *
hear(PyObject *self, PyObject *args)
{
    PyObject *table;
    const char *event;
    if (!PyArg_ParseTuple(args, "O!s", &PyDict_Type, &table, &event))
        return NULL;
    if (handlers == NULL) {
        if (PySys_AddAuditHook(heard, NULL))
            return NULL;
        handlers = Py_NewRef(table);  /* there is no way to take it back */
        listening = PyInterpreterState_Get();
    }
    else if (handlers != table) {
        PyErr_SetString(PyExc_ValueError, "there is one table of handlers");
        return NULL;
    }
    unsigned char first = (unsigned char)event[0], second = (unsigned char)(first ? event[1] : 0);
    wanted[first][second >> 3] |= (unsigned char)(1 << (second & 7));
    Py_RETURN_NONE;
}

#endif

static PyMethodDef functions[] = {
    {"take_hits", take_hits, METH_VARARGS, take_hits_doc},
    {"add_rows", (PyCFunction)(void (*)(void))add_rows, METH_FASTCALL, add_rows_doc},
    {"overlap", (PyCFunction)(void (*)(void))overlap, METH_FASTCALL, overlap_doc},
    {"drain", (PyCFunction)(void (*)(void))drain, METH_FASTCALL, drain_doc},
    {"finding", finding, METH_VARARGS, finding_doc},
#if PY_VERSION_HEX >= 0x030B0000
    {"catching", catching, METH_VARARGS, catching_doc},
    {"hear", hear, METH_VARARGS, hear_doc},
#endif
    {"settle", (PyCFunction)(void (*)(void))settle, METH_FASTCALL, settle_doc},
    {"address", address, METH_O, address_doc},
    {"untrack", (PyCFunction)(void (*)(void))untrack, METH_FASTCALL, untrack_doc},
    {"addresses", addresses, METH_O, addresses_doc},
    {"called", called, METH_O, called_doc},
    {"moved", moved, METH_VARARGS, moved_doc},
    {"changed", changed, METH_O, changed_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "edgewise._native",
    .m_doc = "What runs after every test and around every filling, in C.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC
PyInit__native(void)
{
    off = PyLong_FromLong(48);
    on = PyLong_FromLong(49);
    points_name = PyUnicode_InternFromString("p");
    if (off == NULL || on == NULL || points_name == NULL)
        return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL)
        return NULL;
    web_type = (PyTypeObject *)PyType_FromSpec(&web_specification);
    PyObject *names = PyType_FromSpecWithBases(&names_specification, (PyObject *)&PyDict_Type);
    if (web_type == NULL || PyModule_AddObjectRef(module, "Web", (PyObject *)web_type) || names == NULL
        || PyModule_AddObjectRef(module, "Names", names))
        Py_CLEAR(module);
    Py_XDECREF(names);
    return module;
}
