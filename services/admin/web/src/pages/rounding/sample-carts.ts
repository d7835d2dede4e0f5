import type { CalculateRequest } from '@fiscus/client'

export const cartNames = ['thirds', 'small', 'ties', 'gross', 'pasted'] as const
export type CartName = (typeof cartNames)[number]

const customer = { country: 'PL', isBusiness: true }

/** A sample that shows a difference between strategies or algorithms. */
export function sampleCart(name: Exclude<CartName, 'pasted'>): CalculateRequest {
  switch (name) {
    case 'thirds':
      return cart('exclusive', ['0.333', '0.333', '0.334'])
    case 'small':
      return cart(
        'exclusive',
        Array.from({ length: 20 }, () => '0.12'),
      )
    case 'ties':
      return cart('exclusive', ['0.125', '0.125', '2.345'])
    case 'gross':
      return cart('inclusive', ['9.99', '9.99', '9.99'])
  }
}

function cart(priceMode: 'exclusive' | 'inclusive', prices: readonly string[]): CalculateRequest {
  const items = prices.map((unitPrice, index) => ({ id: String(index + 1), quantity: '1', unitPrice }))
  return { currency: 'PLN', priceMode, customer, items }
}

/** A pasted document: the request, or why it is no JSON. The service checks its content. */
export function readCart(text: string): { request: CalculateRequest } | { fault: string } {
  try {
    return { request: JSON.parse(text) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
