/** What processes tell each other of: a tenant's tax configuration, an API key, a tenant itself. */
export const channels = ['tax_configuration', 'api_keys', 'tenants'] as const
export type Channel = (typeof channels)[number]
