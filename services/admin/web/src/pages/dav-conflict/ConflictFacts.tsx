import type { DavConflict } from '@fiscus/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { TextLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts as davTexts } from '../dav/texts.ts'
import { ConflictState } from '../dav-conflicts/ConflictState.tsx'
import { texts as listTexts } from '../dav-conflicts/texts.ts'
import { texts } from './texts.ts'

/** What happened, in which collection, and what was chosen. */
export function ConflictFacts({ conflict }: { conflict: DavConflict }) {
  const t = useTexts(texts)
  const words = useTexts(listTexts)
  const dav = useTexts(davTexts)
  const api = useApi()
  const { collection_id: id, resolution, resolved_at: resolvedAt, resolved_by: by } = conflict
  const { data: collection } = useQuery({
    queryKey: ['dav-collections', 'one', id],
    queryFn: ({ signal }) => api.getDavCollection(id, { signal }),
  })
  return (
    <Section title={words(`kind.${conflict.kind}`)} action={<ConflictState conflict={conflict} />}>
      <Facts
        facts={[
          [
            dav('collection'),
            collection && (
              <TextLink
                key="collection"
                to="/dav/accounts/$account"
                params={{ account: collection.account_id }}
              >
                {collection.name}
              </TextLink>
            ),
          ],
          [words('detected'), <DateTime key="detected" value={conflict.detected_at} />],
          [words('kept'), dav(`version.${conflict.kept}`)],
          [t('chosen'), resolution && dav(`version.${resolution}`)],
          [t('resolvedAt'), resolvedAt && <DateTime key="resolved" value={resolvedAt} />],
          [t('resolvedBy'), by],
        ]}
      />
    </Section>
  )
}
