import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * The facts of one record: names at the left, values at the right. A value that is null, undefined or false is left out
 * with its name.
 */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table verticalSpacing={4} withRowBorders={false} layout="fixed" horizontalSpacing={4}>
      <Table.Tbody>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== false)
          .map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th
                scope="row"
                fw={400}
                fz="sm"
                c="dimmed"
                pl={0}
                w={{ base: '34%', sm: '40%' }}
                style={{ verticalAlign: 'top' }}
              >
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  )
}
