import { expect, test } from 'vitest'
import { redisFault, redisName } from './redis-fault.ts'

test.for([
  ['LOADING Redis is loading the dataset in memory', 'wait', 'it is loading its data'],
  ['BUSY Redis is busy running a script.', 'wait', 'it is busy with a script'],
  ["MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", 'wait', 'a replica'],
  [
    'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)',
    'wait',
    'it became a read-only replica',
  ],
  ['NOREPLICAS Not enough good replicas to write.', 'wait', 'it has fewer replicas'],
  ["READONLY You can't write against a read only replica.", 'wait', 'it is a read-only replica'],
  ['MISCONF Redis is configured to save RDB snapshots', 'wait', 'it cannot write to its disk'],
  ["OOM command not allowed when used memory > 'maxmemory'.", 'wait', 'its memory is full'],
  [
    "ERR Error running script: OOM command not allowed when used memory > 'maxmemory'.",
    'wait',
    'its memory is full',
  ],
  ['ERR max number of clients reached', 'wait', 'it has no free connection'],
  ['MOVED 3999 127.0.0.1:6381', 'stop', 'it is a node of a cluster'],
  ['NOAUTH Authentication required.', 'stop', 'it needs a password'],
  ['WRONGPASS invalid username-password pair or user is disabled.', 'stop', 'it rejects the login'],
  ["NOPERM User x has no permissions to run the 'set' command", 'stop', 'the user lacks rights'],
  ['ERR DB index is out of range', 'stop', 'it has no database of this number'],
  ['Unknown RESP type 72 "H". Please report this.', 'stop', 'there is no Redis'],
  ['Command timed out', 'wait', 'it does not answer'],
  ['The queue did not respond within 5 seconds', 'wait', 'it does not answer'],
  ['Connection is closed.', 'wait', 'it closes the connection'],
] as const)('%s: %s', ([message, action, reason]) => {
  expect(redisFault(new Error(message))).toEqual({ action, reason: expect.stringContaining(reason) })
})

test('an error of the network is that of the connection, another one is unknown', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(redisFault(refused)).toEqual({ action: 'wait', reason: 'connect ECONNREFUSED' })
  expect(redisFault(new TypeError('a bug'))).toBeNull()
  expect(redisFault('text')).toBeNull()
})

test.for([
  ['redis://user:secret@cache.example:6380/2', 'Redis at cache.example:6380'],
  ['rediss://:secret@cache.example', 'Redis at cache.example:6379'],
  ['redis://[::1]:7000', 'Redis at [::1]:7000'],
] as const)('%s is named without its login', ([url, name]) => expect(redisName(url)).toBe(name))
