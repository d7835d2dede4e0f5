import type { DavCollection } from '@fiscus/client'
import { List, Stack, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const namedMax = 10

/** What is lost with an account, and what stays. */
export function DeletedParts({ collections }: { collections: readonly DavCollection[] }) {
  const t = useTexts(texts)
  const count = collections.length
  return (
    <Stack gap="xs">
      {count > 0 && (
        <>
          <Text>{t('deleteParts', { count })}</Text>
          <List size="sm">
            {collections.slice(0, namedMax).map(({ id, name }) => (
              <List.Item key={id}>{name}</List.Item>
            ))}
            {count > namedMax && <List.Item>{t('deleteMore', { number: count - namedMax })}</List.Item>}
          </List>
        </>
      )}
      <Text>{t('deleteStays')}</Text>
    </Stack>
  )
}
