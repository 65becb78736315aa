"""OpenStack Swift with its S3 API, whole and small: account, container, object and proxy server in
one process, on loopback ports the system chooses, with its data in one folder.

    server.py FOLDER ACCESS_KEY SECRET_KEY

Prints the port of the S3 API. Ends when its standard input does, and takes the folder with it:
whoever started it may die in any way.
"""
import os
import shutil
import socket
import sys
from array import array

import eventlet

eventlet.monkey_patch()
# eventlet patches threads; waiting for standard input needs an unpatched one beside the event loop.
RealThread = eventlet.patcher.original('threading').Thread
read = eventlet.patcher.original('os').read

import logging  # noqa: E402
from eventlet import wsgi  # noqa: E402

folder, access_key, secret_key = sys.argv[1:4]
account, user = access_key.split(':')


def die_with_parent():
    read(0, 1)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def listen():
    listener = eventlet.listen(('127.0.0.1', 0))
    # Responses are written in two parts; without this option the second one is delayed by 40 ms.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


class Memory:
    """What memcached is to Swift. The server lives for minutes: nothing expires."""

    def __init__(self, app):
        self.app = app
        self.values = {}

    def __call__(self, environ, start_response):
        environ['swift.cache'] = self
        return self.app(environ, start_response)

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def delete(self, key, **_):
        self.values.pop(key, None)


RealThread(target=die_with_parent, daemon=True).start()

from swift.common import utils  # noqa: E402

utils.HASH_PATH_SUFFIX = b'for-tests'

from swift.account.server import AccountController  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402
from swift.container.server import ContainerController  # noqa: E402
from swift.obj.server import ObjectController  # noqa: E402

logging.basicConfig(level=logging.CRITICAL)
logger = utils.get_logger({'log_level': 'ERROR'}, 'swift')

devices = os.path.join(folder, 'devices')
os.makedirs(os.path.join(devices, 'one'))
# One replica in one partition, so that written objects are found at once.
for kind, controller in (
    ('account', AccountController),
    ('container', ContainerController),
    ('object', ObjectController),
):
    listener = listen()
    device = {'id': 0, 'zone': 0, 'region': 1, 'weight': 1.0, 'device': 'one',
              'ip': '127.0.0.1', 'port': listener.getsockname()[1]}
    RingData([array('H', [0])], [device], 32).save(os.path.join(folder, kind + '.ring.gz'))
    app = controller({'devices': devices, 'mount_check': 'false', 'swift_dir': folder,
                      'fallocate_reserve': '0', 'conn_timeout': '5'}, logger)
    eventlet.spawn(wsgi.server, listener, app, log_output=False)

configuration = os.path.join(folder, 'proxy-server.conf')
with open(configuration, 'w') as file:
    file.write(f"""
[DEFAULT]
swift_dir = {folder}
log_level = ERROR

[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
conn_timeout = 5
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:slo]
use = egg:swift#slo
[filter:s3api]
use = egg:swift#s3api
# Short pages, so that longer listings have several.
max_bucket_listing = 10
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_key} .admin
""")
proxy = loadapp(configuration, global_conf={'log_level': 'ERROR'})
listener = listen()
sys.stdout.write(f'{listener.getsockname()[1]}\n')
sys.stdout.flush()
wsgi.server(listener, Memory(proxy), log_output=False)
