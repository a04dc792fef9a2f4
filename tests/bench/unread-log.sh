#!/bin/sh
# The runtime with a discarded log. If the bench read it, each line would wake the bench up on the processors that it measures,
# and no deployment's log is read by the clients of its pages.
exec "$RUNTIME" "$@" >/dev/null
