import { exemptionSources, marginProcedures } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'

/**
 * What an invoice must state beside its figures (VAT act art. 106e(1)(16) to (26), (2) and (3); Adnotacje of FA(3)).
 */
export const annotations = z
  .strictObject({
    cashAccounting: optionalOrNull(z.boolean()).meta({ description: 'P_16, metoda kasowa' }),
    selfBilling: optionalOrNull(z.boolean()).meta({ description: 'P_17, samofakturowanie' }),
    splitPayment: optionalOrNull(z.boolean()).meta({ description: 'P_18A, mechanizm podzielonej płatności' }),
    triangular: optionalOrNull(z.boolean()).meta({ description: 'P_23: art. 135(1)(4), second taxpayer' }),
    exemptionBasis: optionalOrNull(
      z.strictObject({ source: z.enum(exemptionSources), text: singleLineText(256) }),
    ).meta({
      id: 'ExemptionBasis',
      description: 'The provision that exempts the lines whose rate has no legal clause: P_19A, P_19B, P_19C',
    }),
    marginProcedure: optionalOrNull(z.enum(marginProcedures)).meta({
      description: 'P_PMarzy_2, _3_1, _3_2, _3_3; used_goods by default when a line has a margin',
    }),
  })
  .meta({ id: 'Annotations' })
