import { describe, expect, it } from 'vitest'
import { presets } from './presets.ts'
import { readScenario, writeScenario } from './scenario-text.ts'

describe.each(Object.entries(presets))('the example %s', (_, preset) => {
  it('fits into a link', () => {
    for (const scenario of Object.values(preset))
      expect(readScenario(writeScenario(scenario))).toEqual({ scenario, faults: [] })
  })
})
