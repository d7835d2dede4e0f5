import { expect, test } from 'vitest'
import { isLoopback } from './network-of.ts'

test.for([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['192.0.2.7', false],
  ['::ffff:192.0.2.7', false],
  ['::12', false],
  ['', false],
] as const)('%s is of the same machine: %s', ([address, expected]) => {
  expect(isLoopback(address)).toBe(expected)
})
