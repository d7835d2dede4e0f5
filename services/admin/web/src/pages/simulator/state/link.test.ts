import { describe, expect, it } from 'vitest'
import { presets } from '../scenario/presets.ts'
import { readSearch, writeSearch } from './link.ts'

describe('the address of the tester', () => {
  it('has no parameters for the first example', () => {
    const { a, b } = readSearch({})
    expect(writeSearch({ a, b })).toEqual({})
  })

  it('has both scenarios of a comparison', () => {
    const { a, b } = presets.numberConfirmedOrNot
    expect(readSearch(writeSearch({ a, b }))).toEqual({ a, b, faults: [] })
  })

  it('shows the first example when the text is no scenario', () => {
    expect(readSearch({ a: 'moon' })).toEqual({ ...readSearch({}), faults: ['unreadable'] })
  })

  it('reports each kind of fault once', () => {
    expect(readSearch({ a: '1*zmoon*i', b: '1*zmars*i' }).faults).toEqual(['invalid-value'])
  })
})
