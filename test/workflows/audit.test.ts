import { expect, test } from 'vitest'
import { readAccepted, warningsOf } from '../../.ci/audit.ts'

const advisory = {
  github_advisory_id: 'GHSA-aaaa-bbbb-cccc',
  module_name: 'left-pad',
  severity: 'high',
  title: 'It pads',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
}
const output = JSON.stringify({ advisories: { 1: advisory }, metadata: {} })
const line = `left-pad (high): It pads. ${advisory.url}`
const acceptance = {
  id: advisory.github_advisory_id,
  until: '2027-01-31',
  why: 'It is never called with input.',
}

test.for([
  ['without an acceptance', [], '2027-01-01', [line]],
  ['on the last day of its acceptance', [acceptance], '2027-01-31', []],
  ['after it', [acceptance], '2027-02-01', [`${line} Its acceptance has expired on 2027-01-31.`]],
  [
    'beside an acceptance of another one',
    [{ ...acceptance, id: 'GHSA-dddd-eeee-ffff' }],
    '2027-01-01',
    [line, 'GHSA-dddd-eeee-ffff is accepted and concerns no package: remove it.'],
  ],
] as const)('an advisory %s', ([, accepted, today, lines]) => {
  expect(warningsOf(output, accepted, today)).toEqual(lines)
})

test.for([
  ['', 'The registry has not answered with advisories: nothing was looked at.'],
  [
    '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}',
    'The registry gives no advisories (ERR_PNPM_AUDIT_BAD_RESPONSE): nothing was looked at.',
  ],
])('a registry that gives no advisories is a warning, not silence: %s', ([answer = '', warning]) => {
  expect(warningsOf(answer, [], '2027-01-01')).toEqual([warning])
})

test('without advisories there is no warning, and each acceptance of the repository has a day and a reason', () => {
  expect(warningsOf('{"advisories":{}}', [], '2027-01-01')).toEqual([])
  expect(readAccepted()).toEqual(expect.any(Array))
})
