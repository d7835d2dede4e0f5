import type { Company } from '@fiscus/client'
import type { Column } from '../../components/table/columns.ts'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tones = { lead: 'info', active: 'good', inactive: 'neutral' } as const

/** The columns of the list of companies. */
export function useCompanyColumns(): readonly Column<Company>[] {
  const t = useTexts(texts)
  return [
    { key: 'name', header: t('name'), isName: true, cell: ({ name }) => name },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge tone={tones[status]} label={t(`status.${status}`)} />,
    },
    { key: 'tax_id', header: t('taxId'), cell: ({ tax_id: number }) => number },
    {
      key: 'city',
      header: t('city'),
      cell: ({ city, country }) => [city, country].filter((part) => part !== null).join(', '),
    },
    { key: 'email', header: t('email'), cell: ({ email }) => email },
    { key: 'phone', header: t('phone'), cell: ({ phone }) => phone },
  ]
}
