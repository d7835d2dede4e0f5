import { describe, expect, it } from 'vitest'
import type { Language } from '../../../texts/language.ts'
import { presetIn } from './item-names.ts'
import { presets } from './presets.ts'
import { readScenario, writeScenario } from './scenario-text.ts'

describe.each(Object.entries(presets))('the example %s', (_, preset) => {
  it('names its items in the language of the panel', () => {
    const namesIn = (language: Language) => {
      const { a, b } = presetIn(preset, language)
      return [a, ...(b ? [b] : [])].flatMap(({ lines }) => lines.map(({ name }) => name))
    }
    const polish = namesIn('pl')
    expect(namesIn('en').filter((name, index) => name === '' || name === polish[index])).toEqual([])
  })

  it('fits into a link', () => {
    for (const scenario of Object.values(preset))
      expect(readScenario(writeScenario(scenario))).toEqual({ scenario, faults: [] })
  })
})
