import type { Contact } from '@fiscus/client'
import type { Column } from '../../components/table/columns.ts'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { nameOf } from './contact-values.ts'
import { texts } from './texts.ts'

/** The columns of the list of contacts. */
export function useContactColumns(): readonly Column<Contact>[] {
  const t = useTexts(texts)
  return [
    { key: 'name', header: t('fullName'), isName: true, cell: (contact) => nameOf(contact) },
    { key: 'company', header: t('company'), cell: ({ company_name: name }) => name },
    { key: 'position', header: t('position'), cell: ({ position }) => position },
    { key: 'email', header: t('email'), cell: ({ email }) => email },
    { key: 'phone', header: t('phone'), cell: ({ phone }) => phone },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => (
        <StatusBadge tone={status === 'active' ? 'good' : 'neutral'} label={t(`status.${status}`)} />
      ),
    },
  ]
}
