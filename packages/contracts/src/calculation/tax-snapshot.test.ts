import type { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { BuyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { calculateResponse } from './calculate-response.ts'
import type { taxSnapshot } from './tax-snapshot.ts'

/** The type of a value after it was written as JSON: exact decimals are numbers. */
type Written<T> = T extends Decimal
  ? number
  : T extends readonly (infer Element)[]
    ? Written<Element>[]
    : T extends object
      ? { [Name in keyof T]: Written<T[Name]> }
      : T

test('the schema of a snapshot has exactly the fields that the engine writes', () => {
  expectTypeOf<z.infer<typeof taxSnapshot>>().toEqualTypeOf<Written<TaxSnapshot>>()
})

test("the schema of the buyer's view has exactly the fields that the engine writes", () => {
  expectTypeOf<z.infer<typeof calculateResponse>['buyerView']>().toEqualTypeOf<Written<BuyerView>>()
})
