import { describe, expect, it } from 'vitest'
import { presets } from '../scenario/presets.ts'
import { readSearch, writeSearch } from './link.ts'

describe('the address of the tester', () => {
  it('has no parameters for the first example', () => {
    const { a, b } = readSearch({}, 'en')
    expect(writeSearch({ a, b }, 'en')).toEqual({})
  })

  it('has no parameters for the first example in the language of the panel', () => {
    const { a, b } = readSearch({}, 'pl')
    expect(a.lines.map(({ name }) => name)).toEqual(['Ekspres do kawy', 'Książka'])
    expect(writeSearch({ a, b }, 'pl')).toEqual({})
  })

  it('has both scenarios of a comparison', () => {
    const { a, b } = presets.numberConfirmedOrNot
    expect(readSearch(writeSearch({ a, b }, 'en'), 'en')).toEqual({ a, b, faults: [] })
  })

  it('shows the first example when the text is no scenario', () => {
    expect(readSearch({ a: 'moon' }, 'en')).toEqual({ ...readSearch({}, 'en'), faults: ['unreadable'] })
  })

  it('reports each kind of fault once', () => {
    expect(readSearch({ a: '1*zmoon*i', b: '1*zmars*i' }, 'en').faults).toEqual(['invalid-value'])
  })
})
