import { expect, test } from 'vitest'
import {
  choiceParam,
  choicesParam,
  dateParam,
  flagParam,
  readParams,
  textParam,
  writeParams,
} from './params.ts'

const params = {
  q: textParam(),
  status: choiceParam(['failed', 'late'], 'all'),
  kinds: choicesParam(['invoice', 'correction']),
  since: dateParam(),
  paused: flagParam(),
}

test('values are read from the address; what does not fit is the default', () => {
  const search = { q: 'FV', status: 'late', kinds: 'correction,other', since: '2026-02-31', paused: '1' }
  expect(readParams(params, search)).toEqual({
    q: 'FV',
    status: 'late',
    kinds: ['correction'],
    since: '2026-02-31',
    paused: true,
  })
  expect(readParams(params, { status: 'x', since: 'today', paused: 'yes' })).toEqual({
    q: '',
    status: 'all',
    kinds: [],
    since: '',
    paused: false,
  })
})

test('defaults are left out of the address, and other parameters stay', () => {
  const search = { q: 'FV', paused: '1', open: '7' }
  expect(writeParams(params, search, { q: '', status: 'failed', kinds: ['invoice', 'correction'] })).toEqual({
    q: undefined,
    status: 'failed',
    kinds: 'invoice,correction',
    paused: '1',
    open: '7',
  })
})
