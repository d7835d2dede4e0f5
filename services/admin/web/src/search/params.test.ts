import { expect, test } from 'vitest'
import { choiceParam, dateParam, flagParam, readParams, textParam, writeParams } from './params.ts'

const params = {
  q: textParam(),
  status: choiceParam(['failed', 'late'], 'all'),
  since: dateParam(),
  paused: flagParam(),
}

test('values are read from the address; what does not fit is the default', () => {
  const search = { q: 'FV', status: 'late', since: '2026-02-31', paused: '1' }
  expect(readParams(params, search)).toEqual({
    q: 'FV',
    status: 'late',
    since: '2026-02-31',
    paused: true,
  })
  expect(readParams(params, { status: 'x', since: 'today', paused: 'yes' })).toEqual({
    q: '',
    status: 'all',
    since: '',
    paused: false,
  })
})

test('defaults are left out of the address, and other parameters stay', () => {
  const search = { q: 'FV', paused: '1', open: '7' }
  expect(writeParams(params, search, { q: '', status: 'failed' })).toEqual({
    q: undefined,
    status: 'failed',
    paused: '1',
    open: '7',
  })
})
