import { expect, test } from 'vitest'
import { isLoopback } from './is-loopback.ts'

test.for([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['127.255.255.255', true],
  ['::ffff:127.0.0.1', true],
  ['::FFFF:7f00:1', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['192.0.2.7', false],
  ['128.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::ffff:192.0.2.7', false],
  ['::12', false],
  ['fe80::1%lo', false],
  ['', false],
  ['127.0.0.1.evil.example', false],
  ['127.evil.example', false],
  ['::ffff:127.0.0.1.evil.example', false],
  ['localhost', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.', false],
  ['127.1', false],
  ['127.000.000.001', false],
  ['0177.0.0.1', false],
  ['0x7f.0.0.1', false],
  ['2130706433', false],
  [' 127.0.0.1', false],
  ['127.0.0.1\n', false],
  ['[::1]', false],
] as const)('%s is of the same machine: %s', ([address, expected]) => {
  expect(isLoopback(address)).toBe(expected)
})
