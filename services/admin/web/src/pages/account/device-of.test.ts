import { expect, test } from 'vitest'
import { deviceOf } from './device-of.ts'

test.for([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari, iOS',
  ],
  ['curl/8.5.0', null],
  ['', null],
] as const)('%s is %s', ([userAgent, device]) => {
  expect(deviceOf(userAgent)).toBe(device)
})
