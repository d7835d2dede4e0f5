import { type JpkCell, jpkCells } from '@fiscus/contracts/returns/jpk-vocabulary'
import { defineTexts, useTexts } from '../../../texts/texts.ts'
import { texts as cellTexts } from './cell-texts.ts'

const texts = defineTexts('return-fields', {
  en: {
    P_37: 'Total of the supplies',
    P_38: 'Total of the output tax',
    P_51: 'Tax to be paid',
    P_53: 'Excess of input tax',
    P_62: 'Excess that is carried over',
    P_63: 'Mark: tourist services with a margin',
    P_64: 'Mark: second-hand goods, art, antiques with a margin',
    P_66: 'Mark: second taxpayer of a triangular transaction',
  },
  pl: {
    P_37: 'Łączna wysokość podstawy opodatkowania',
    P_38: 'Łączna wysokość podatku należnego',
    P_51: 'Podatek do wpłaty',
    P_53: 'Nadwyżka podatku naliczonego',
    P_62: 'Nadwyżka do przeniesienia na następny okres',
    P_63: 'Znacznik: usługi turystyki w procedurze marży',
    P_64: 'Znacznik: towary używane, dzieła sztuki, antyki w procedurze marży',
    P_66: 'Znacznik: drugi podatnik w transakcji trójstronnej',
  },
})
const fields = ['P_37', 'P_38', 'P_51', 'P_53', 'P_62', 'P_63', 'P_64', 'P_66'] as const

/** The cell that a field of the declaration sums up in whole zlotys. */
export function cellOfField(field: string): JpkCell | undefined {
  return jpkCells.find((name) => name === field.replace('P_', 'K_'))
}

/** The name of a field of the declaration: that of the cell with its number, which it sums up, or its own. */
export function useFieldName(): (field: string) => string {
  const t = useTexts(texts)
  const nameOfCell = useTexts(cellTexts)
  return (field) => {
    const cell = cellOfField(field)
    if (cell) return nameOfCell(cell)
    const own = fields.find((name) => name === field)
    return own ? t(own) : ''
  }
}
