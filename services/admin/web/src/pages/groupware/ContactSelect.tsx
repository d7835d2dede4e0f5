import { useApi } from '../../api/client.ts'
import { type FieldProps, RecordSelect } from '../../components/records/RecordSelect.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { nameOf } from '../contacts/contact-values.ts'

const shownMax = 20

/** The contact of an event. */
export function ContactSelect(props: FieldProps) {
  const t = useTexts()
  const api = useApi()
  return (
    <RecordSelect
      {...props}
      label={t('contact')}
      kind="contacts"
      canRead={useCan('contacts:read')}
      search={async (text, signal) => {
        const { contacts } = await api.listContacts({ text, limit: shownMax, signal })
        return contacts.map((contact) => ({ id: contact.id, label: nameOf(contact) }))
      }}
      read={async (id, signal) => ({ id, label: nameOf(await api.getContact(id, { signal })) })}
    />
  )
}
