import type { ApiKey } from '@fiscus/client'
import { Text } from '@mantine/core'
import { ActorName } from '../../components/values/ActorName.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Props = { apiKey: Pick<ApiKey, 'created_by' | 'created_by_name' | 'created_by_state'> }

/** Who created a key, and that it has no access any more: the key stays valid. */
export function KeyCreator({ apiKey: { created_by, created_by_name, created_by_state } }: Props) {
  const t = useTexts(texts)
  return (
    <>
      <ActorName actor={created_by ?? '—'} name={created_by_name} />
      {created_by_state === 'inactive' && (
        <Text c="dimmed" fz="xs">
          {t('creatorInactive')}
        </Text>
      )}
    </>
  )
}
