#!/bin/sh
# Runs a command of Itemo with the settings, the folders and the account of deploy/itemo.service. Run it as root, by hand or from cron.
#
#   sh /srv/itemo/deploy/as-itemo.sh npm run doctor

exec systemd-run --quiet --collect --pipe --wait \
  -p 'User=itemo' \
  -p 'WorkingDirectory=/srv/itemo' \
  -p 'EnvironmentFile=/etc/itemo.env' \
  -p 'Environment=NODE_ENV=production DATA_DIR=/var/lib/itemo' \
  /usr/bin/env "$@"
