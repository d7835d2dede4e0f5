import { expect, test } from 'vitest'
import { composeFaults, emptyMessage } from './compose-values.ts'

const now = '2026-11-22T09:30'

test('a message needs a recipient, in any of the three fields', () => {
  expect(composeFaults(emptyMessage, now)).toEqual({ to: { key: 'noRecipient', entries: '' } })
  expect(composeFaults({ ...emptyMessage, bcc: 'a@b.test' }, now)).toEqual({})
})

test('what is no address is named at its field', () => {
  expect(composeFaults({ ...emptyMessage, to: 'a@b.test', cc: 'Anna, Jan' }, now)).toEqual({
    cc: { key: 'invalid', entries: 'Anna, Jan' },
  })
})

test('the time of sending is in the future', () => {
  const faultAt = (not_before: string) => composeFaults({ ...emptyMessage, to: 'a@b.test', not_before }, now)
  expect(faultAt('2026-11-22T09:30')).toEqual({ not_before: { key: 'past', entries: '' } })
  expect(faultAt('2026-11-22T09:31')).toEqual({})
})
