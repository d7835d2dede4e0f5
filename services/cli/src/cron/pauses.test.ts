import { expect, test } from 'vitest'
import { describePause } from './pauses.ts'

test('a pause by another program says that its author is unknown', () => {
  expect(describePause({ queue: 'pdf', by: null, at: null, reason: null })).toBe(
    'The queue pdf is paused by unknown, since unknown: its runs wait. bin/cron resume-queue pdf ends that.',
  )
})
