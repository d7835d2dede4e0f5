import { expect, test } from 'vitest'
import { presets, providerNames, providerOf } from './provider-presets.ts'

test.for(providerNames)('the provider %s is known by its token address', (name) => {
  expect(providerOf({ oauth_token_url: presets[name].oauth_token_url ?? '' })).toBe(name)
})

test('an unknown token address is of another provider', () => {
  expect(providerOf({ oauth_token_url: 'https://id.acme.example/token' })).toBe('other')
})
