import type { DavCollection } from '@fiscus/client'
import { expect, test } from 'vitest'
import { bodyOf, valuesOf } from './collection-values.ts'

const collection: DavCollection = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  account_id: '0190a0b0-0000-7000-8000-000000000000',
  kind: 'calendar',
  url: 'https://dav.example.com/ada/office/',
  name: 'Work',
  color: '#12AB56',
  is_selected: 0,
  direction: 'both',
  conflict_policy: 'server',
  deletion_policy: 'delete',
  is_read_only: 0,
  state: 'new',
  state_since: '2026-11-22T08:00:00Z',
  error: null,
  error_message: null,
  held_removals: null,
  held_names: [],
  last_pulled_at: null,
  last_pushed_at: null,
  created_at: '2026-11-22T08:00:00Z',
  updated_at: '2026-11-22T08:00:00Z',
  version: 1,
}
const choices = { is_selected: 1, direction: 'both', conflict_policy: 'server', deletion_policy: 'delete' }

test('a change has name and color only where they are pushed', () => {
  const values = { ...valuesOf(collection), is_selected: true, name: ' Team ', color: '#000000' }
  expect(bodyOf(collection, values)).toEqual({ ...choices, name: 'Team', color: '#000000' })
  expect(bodyOf({ ...collection, is_read_only: 1 }, values)).toEqual(choices)
  const pulled = { ...values, direction: 'pull' } as const
  expect(bodyOf(collection, pulled)).toEqual({ ...choices, direction: 'pull' })
})
