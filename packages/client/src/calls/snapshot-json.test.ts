import { expect, test } from 'vitest'
import type { TaxSnapshot } from '../generated/schemas.ts'
import { readJson } from './read-json.ts'
import { snapshotJson } from './snapshot-json.ts'

const text = `{"schemaVersion":1,"currency":"PLN","totalNet":9007199254740993.10,"items":[{"id":"1","name":"7.00 \\"\\\\ \\n ł 😀","quantity":1,"unitPrice":0.333,"taxRate":{"ratePercent":23.00,"fiscalCode":null},"oss":false,"margin":{"cost":-1.50}}],"taxBreakdown":[],"exchangeRate":{}}`
// A part of a snapshot is enough for its text.
const snapshot = readJson(text) as TaxSnapshot

test('a snapshot is written with the characters that were read', () => {
  expect(snapshotJson(snapshot)).toBe(text)
})

test('a snapshot is written for people, with the same values', () => {
  const indented = snapshotJson(snapshot, '  ')
  expect(indented).toContain('\n  "totalNet": 9007199254740993.10,\n')
  expect(indented).toContain('\n      "quantity": 1,\n')
  expect(snapshotJson(readJson(indented) as TaxSnapshot)).toBe(text)
})
