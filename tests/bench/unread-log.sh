#!/bin/sh
# The runtime with a log that is written and read by nobody. Read by the bench, each line would wake it up on the processors
# that it measures, and no deployment's log is read by whoever asks for its pages.
exec "$RUNTIME" "$@" >/dev/null
