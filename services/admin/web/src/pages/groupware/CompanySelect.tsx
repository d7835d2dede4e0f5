import { useApi } from '../../api/client.ts'
import { type FieldProps, RecordSelect } from '../../components/records/RecordSelect.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'

const shownMax = 20

/** The company of a contact or an event. */
export function CompanySelect(props: FieldProps) {
  const t = useTexts()
  const api = useApi()
  return (
    <RecordSelect
      {...props}
      label={t('company')}
      kind="companies"
      canRead={useCan('contacts:read')}
      search={async (text, signal) => {
        const { companies } = await api.listCompanies({ text, limit: shownMax, signal })
        return companies.map(({ id, name }) => ({ id, label: name }))
      }}
      read={async (id, signal) => ({ id, label: (await api.getCompany(id, { signal })).name })}
    />
  )
}
