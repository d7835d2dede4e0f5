import { expect, test } from 'vitest'
import { hasKnownHost, isLocalHost } from './known-host.ts'

const names = ['fiscus.example.com']
const bearer = { authorization: 'Bearer key' }

test.for([
  ['/', { host: 'fiscus.example.com' }, true],
  ['/', { host: 'Fiscus.Example.com:8443' }, true],
  ['/', { host: 'localhost:3000' }, true],
  ['/readyz', { host: '10.1.2.3:8080' }, true],
  ['/readyz', { host: '[fd12::1]:8080' }, true],
  ['/', {}, true],
  ['/', { host: 'evil.example' }, false],
  ['/readyz', { host: 'evil.example' }, false],
  ['/metrics', { host: 'evil.example' }, false],
  ['/docs/', { host: 'evil.example' }, false],
  ['/api/v1/login', { host: 'evil.example' }, false],
  ['/', { host: 'fiscus.example.com.evil.example' }, false],
  ['/', { host: 'evil-fiscus.example.com' }, false],
  ['/', { host: 'fiscus.example.com.' }, false],
  ['/', { host: 'localhost.evil.example' }, false],
  ['/', { host: 'evil.localhost' }, false],
  ['/', { host: 'localhost.' }, false],
  ['/', { host: '127.0.0.1.evil.example' }, false],
  ['/', { host: '127.0.0.1.' }, false],
  ['/', { host: '127.1' }, false],
  ['/', { host: '2130706433' }, false],
  ['/', { host: '0x7f000001' }, false],
  ['/', { host: 'evil.example@localhost' }, false],
  ['/', { host: 'localhost@evil.example' }, false],
  ['/', { host: '[127.0.0.1]' }, false],
  ['/', { host: '[evil.example]' }, false],
  ['/', { host: '::1' }, false],
  ['/', { host: '' }, false],
  ['http://evil.example/', { host: 'localhost' }, false],
  ['http://localhost/', { host: 'evil.example' }, false],
  ['http://localhost/', { host: 'localhost' }, true],
  ['*', { host: 'localhost' }, false],
  ['/healthz', { host: 'evil.example' }, true],
  ['/healthzz', { host: 'evil.example' }, false],
  ['/metrics', { host: 'tax', ...bearer }, true],
  ['/api/v1/tax/calculate', { host: 'tax.fiscus.svc.cluster.local:8080', ...bearer }, true],
  ['/readyz', { host: 'evil.example', ...bearer }, false],
  ['/metricsz', { host: 'evil.example', ...bearer }, false],
] as const)('%s with %o has a known host: %s', ([url, headers, expected]) => {
  expect(hasKnownHost({ url, headers }, names)).toBe(expected)
})

test('every host passes where the names are not known, and none but addresses where there are none', () => {
  expect(hasKnownHost({ url: '/', headers: { host: 'panel.lan' } }, undefined)).toBe(true)
  expect(hasKnownHost({ url: '/', headers: { host: 'panel.lan' } }, [])).toBe(false)
  expect(hasKnownHost({ url: '/', headers: { host: '127.0.0.1' } }, [])).toBe(true)
})

test.for([
  ['localhost:3000', true],
  ['127.0.0.1', true],
  ['[::1]:3000', true],
  ['10.1.2.3', false],
  ['evil.example', false],
  ['127.0.0.1.evil.example', false],
] as const)('%s is of the same machine: %s', ([host, expected]) => {
  expect(isLocalHost(host)).toBe(expected)
})
