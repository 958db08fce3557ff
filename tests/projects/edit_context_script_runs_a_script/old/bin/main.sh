#!/bin/sh
. "$(dirname "$0")/lib.sh"
say
sh "$(dirname "$0")/last.sh"
