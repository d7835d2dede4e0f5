import { z } from 'zod'

const text = z.string().nullable()

/** The fields of a seller, a buyer, a provider and a customer. */
export const partyFields = {
  name: text,
  address_lines: z.array(z.string()).meta({
    description:
      'Street, then postal code and city, then the name of the country, unless seller and buyer share it',
    example: ['ul. Prosta 1', '00-838 Warszawa'],
  }),
  country: text.meta({ description: 'ISO 3166-1 alpha-2' }),
  email: text,
  phone: text,
}

export const sellerView = z.object({
  ...partyFields,
  nip: text,
  eu_vat_number: text,
  krs: text,
  regon: text,
  bdo: text,
  register_text: text.meta({ description: 'Register court and share capital' }),
})
export type SellerView = z.output<typeof sellerView>

export const buyerView = z.object({
  ...partyFields,
  tax_id: text,
  customer_number: text,
})

/** The customer of a project or an agreement. */
export const customerView = z.object({ ...partyFields, tax_id: text })
export type CustomerView = z.output<typeof customerView>
