/* What runs after every test and around every filling, in C.

   Each function here does what a few lines of Python beside its caller do as well, which run where this
   could not be compiled; `edgewise.native` tells the two apart. Nothing here calls code of the program:
   lists are lists of plain numbers and classes, keys are tuples of numbers, and what a list lets go of is
   still held by the events that are being settled. So the lists of all threads are read and cleared at
   once, as far as any of them can see.
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

PyDoc_STRVAR(take_hits_doc,
"take_hits(files, hits)\n--\n\n"
"Put the points passed of each of some files into `hits`, as bitsets by number, and clear them.");

static PyObject *
take_hits(PyObject *self, PyObject *args)
{
    PyObject *files, *hits, *number, *file;
    Py_ssize_t at = 0;
    if (!PyArg_ParseTuple(args, "O!O!", &PyDict_Type, &files, &PyDict_Type, &hits))
        return NULL;
    while (PyDict_Next(files, &at, &number, &file)) {
        PyObject *row = take_file(file);
        if (row == NULL) {
            if (PyErr_Occurred())
                return NULL;
            continue;
        }
        int failed = PyDict_SetItem(hits, number, row);
        Py_DECREF(row);
        if (failed)
            return NULL;
    }
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

/* --- entries ----------------------------------------------------------------------------------- */

/* Put `value` at the place that the number `place` says. */
static int
put(PyObject *list, PyObject *place, PyObject *value)
{
    Py_ssize_t at = PyLong_AsSsize_t(place);
    if (at == -1 && PyErr_Occurred())
        return -1;
    if (!PyList_Check(list) || at < 0 || at >= PyList_GET_SIZE(list)) {
        PyErr_SetString(PyExc_IndexError, "an entry is beyond the list of its file");
        return -1;
    }
    Py_INCREF(value);
    return PyList_SetItem(list, at, value);
}

/* Of an entry: (entries, probe, second, third, others, points, offset, number, file). */
static int
settle_one(PyObject *entry, PyObject *kind, PyObject *nothing, PyObject *light, PyObject *lately)
{
    if (!PyTuple_CheckExact(entry) || PyTuple_GET_SIZE(entry) != 9) {
        PyErr_SetString(PyExc_TypeError, "an entry has nine parts");
        return -1;
    }
    PyObject **part = ((PyTupleObject *)entry)->ob_item;
    if (put(part[0], part[1], Py_None))
        return -1;
    if (kind != Py_None) {
        if (put(part[0], part[2], Py_None) || put(part[0], part[3], Py_None)
            || put(part[0], part[4], nothing))
            return -1;
    }
    if (part[5] == Py_None)
        return add_row(light, part[7], part[6]);
    return put(part[5], part[6], on) || PyDict_SetItem(lately, part[7], part[8]) ? -1 : 0;
}

PyDoc_STRVAR(settle_doc,
"settle(events, entries, nothing, light, lately)\n--\n\n"
"Let each entry that was seen be seen anew the next time; those that are not among `entries`.\n\n"
"What was entered of the program's files comes to `lately`, its point set; of libraries' files the\n"
"bit comes to `light`.");

static PyObject *
settle(PyObject *self, PyObject *args)
{
    PyObject *events, *entries, *nothing, *light, *lately, *key, *kind;
    Py_ssize_t at = 0;
    if (!PyArg_ParseTuple(args, "O!O!OO!O!", &PyDict_Type, &events, &PyDict_Type, &entries, &nothing,
                          &PyDict_Type, &light, &PyDict_Type, &lately))
        return NULL;
    PyObject *unknown = PyList_New(0);
    if (unknown == NULL)
        return NULL;
    while (PyDict_Next(events, &at, &key, &kind)) {
        int failed;
        PyObject *entry = PyDict_GetItemWithError(entries, key);
        if (entry != NULL) {
            Py_INCREF(entry);
            failed = settle_one(entry, kind, nothing, light, lately);
            Py_DECREF(entry);
        }
        else {
            failed = PyErr_Occurred() || PyList_Append(unknown, key);
        }
        if (failed) {
            Py_DECREF(unknown);
            return NULL;
        }
    }
    return unknown;
}

PyDoc_STRVAR(sort_events_doc,
"sort_events(events, known, sites, touches)\n--\n\n"
"Add what is `known` of events to `touches`; the keys of others that tell a type, or are of `sites`.");

static PyObject *
sort_events(PyObject *self, PyObject *args)
{
    PyObject *events, *known, *sites, *touches, *key, *kind;
    Py_ssize_t at = 0;
    if (!PyArg_ParseTuple(args, "O!O!O!O!", &PyDict_Type, &events, &PyDict_Type, &known, &PyDict_Type,
                          &sites, &PySet_Type, &touches))
        return NULL;
    PyObject *others = PyList_New(0);
    if (others == NULL)
        return NULL;
    while (PyDict_Next(events, &at, &key, &kind)) {
        int failed = 0;
        PyObject *touch = PyDict_GetItemWithError(known, key);
        if (touch != NULL && touch != Py_None)
            failed = PySet_Add(touches, touch);
        else if (PyErr_Occurred())
            failed = 1;
        else {
            int tells = kind != Py_None ? 1 : PyDict_Contains(sites, key);
            failed = tells < 0 || (tells && PyList_Append(others, key));
        }
        if (failed) {
            Py_DECREF(others);
            return NULL;
        }
    }
    return others;
}

/* --- memory ------------------------------------------------------------------------------------- */

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

/* Whether the addresses of what is in a list are the next ones of some bytes. */
static int
goes_on(const char **told, const char *end, PyObject *list)
{
    Py_ssize_t size = PyList_GET_SIZE(list) * (Py_ssize_t)sizeof(PyObject *);
    if (end - *told < size || memcmp(*told, ((PyListObject *)list)->ob_item, (size_t)size))
        return 0;
    *told += size;
    return 1;
}

/* The objects at some places of a list. */
static PyObject *
picked(PyObject *list, PyObject *places)
{
    PyObject *found = PyList_New(PyTuple_GET_SIZE(places));
    for (Py_ssize_t each = 0; found != NULL && each < PyTuple_GET_SIZE(places); each++) {
        Py_ssize_t at = PyLong_AsSsize_t(PyTuple_GET_ITEM(places, each));
        if (at < 0 || at >= PyList_GET_SIZE(list)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "a place is beyond what was found");
            Py_CLEAR(found);
            break;
        }
        PyObject *one = PyList_GET_ITEM(list, at);
        Py_INCREF(one);
        PyList_SET_ITEM(found, each, one);
    }
    return found;
}

/* Whether some dicts have the keys they had, one after the other. -1 if that cannot be told. */
static int
have_keys(PyObject *tables, PyObject *keys)
{
    const char *told = PyBytes_AS_STRING(keys), *end = told + PyBytes_GET_SIZE(keys);
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(tables); at++) {
        PyObject *own = PySequence_List(PyList_GET_ITEM(tables, at));
        if (own == NULL)
            return -1;
        int same = goes_on(&told, end, own);
        Py_DECREF(own);
        if (!same)
            return 0;
    }
    return told == end;
}

typedef struct {
    const char *told, *end; /* the addresses that are to come */
    PyObject *found;        /* a list of the objects that have come, if these are wanted */
} Walk;

static int
is_next(PyObject *one, void *walk)
{
    Walk *at = walk;
    if (at->end - at->told < (Py_ssize_t)sizeof one || memcmp(at->told, &one, sizeof one))
        return 1;
    at->told += sizeof one;
    return at->found != NULL && PyList_Append(at->found, one) ? -1 : 0;
}

/* Whether objects refer to what they did, one after the other. -1 if that cannot be told. */
static int
refer_alike(PyObject *objects, Walk *walk)
{
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(objects); at++) {
        PyObject *one = PyList_GET_ITEM(objects, at);
        traverseproc go_through = Py_TYPE(one)->tp_traverse;
        int stopped = go_through != NULL && PyObject_IS_GC(one) ? go_through(one, is_next, walk) : 0;
        if (stopped)
            return stopped < 0 ? -1 : 0;
    }
    return walk->told == walk->end;
}

/* Whether objects refer to what they did; if so they are replaced by those to look at next. */
static int
is_as_before(PyObject **looked, PyObject *layer)
{
    PyObject *ids, *further, *tables, *keys, *next;
    Py_ssize_t width, size;
    Walk walk = {0};
    if (!PyTuple_Check(layer)) {
        PyErr_SetString(PyExc_TypeError, "a layer is a tuple");
        return -1;
    }
    if (!PyArg_ParseTuple(layer, "SO!O!Snn", &ids, &PyTuple_Type, &further, &PyTuple_Type, &tables, &keys,
                          &width, &size))
        return -1;
    walk.told = PyBytes_AS_STRING(ids);
    walk.end = walk.told + PyBytes_GET_SIZE(ids);
    if (PyTuple_GET_SIZE(further)) {
        walk.found = PyList_New(0);
        if (walk.found == NULL)
            return -1;
    }
    int same = refer_alike(*looked, &walk);
    if (same == 1 && PyTuple_GET_SIZE(tables)) {
        PyObject *held = picked(*looked, tables);
        same = held == NULL ? -1 : have_keys(held, keys);
        Py_XDECREF(held);
    }
    if (same == 1) {
        next = walk.found == NULL ? PyList_New(0) : picked(walk.found, further);
        if (next == NULL)
            same = -1;
        else
            Py_SETREF(*looked, next);
    }
    Py_XDECREF(walk.found);
    return same;
}

PyDoc_STRVAR(are_as_before_doc,
"are_as_before(looked, layers)\n--\n\n"
"Whether objects refer to what they did, and what these refer to in turn, layer by layer.");

static PyObject *
are_as_before(PyObject *self, PyObject *args)
{
    PyObject *looked, *layers;
    int same = 1;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &looked, &PyList_Type, &layers))
        return NULL;
    Py_INCREF(looked);
    for (Py_ssize_t at = 0; same == 1 && at < PyList_GET_SIZE(layers); at++)
        same = is_as_before(&looked, PyList_GET_ITEM(layers, at));
    Py_DECREF(looked);
    return same < 0 ? NULL : PyBool_FromLong(same);
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
        PyObject *one, *reference = PyList_GET_ITEM(references, at);
        if (PyWeakref_CheckRefExact(reference)) {
#if PY_VERSION_HEX >= 0x030D0000
            if (PyWeakref_GetRef(reference, &one) == 0)
                one = Py_NewRef(Py_None);
#else
            one = PyWeakref_GetObject(reference);
            Py_XINCREF(one);
#endif
        }
        else {
            Py_INCREF(reference);
            one = PyObject_CallNoArgs(reference);
            Py_DECREF(reference);
        }
        if (one == NULL || PyList_Append(found, one))
            Py_CLEAR(found);
        Py_XDECREF(one);
    }
    return found;
}

static PyMethodDef functions[] = {
    {"take_hits", take_hits, METH_VARARGS, take_hits_doc},
    {"add_rows", (PyCFunction)(void (*)(void))add_rows, METH_FASTCALL, add_rows_doc},
    {"settle", settle, METH_VARARGS, settle_doc},
    {"sort_events", sort_events, METH_VARARGS, sort_events_doc},
    {"addresses", addresses, METH_O, addresses_doc},
    {"called", called, METH_O, called_doc},
    {"moved", moved, METH_VARARGS, moved_doc},
    {"are_as_before", are_as_before, METH_VARARGS, are_as_before_doc},
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
    return PyModule_Create(&definition);
}
