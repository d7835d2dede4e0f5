import { Notifications } from '@mantine/notifications'

/** Where notifications appear. */
export function NotificationList() {
  // By default 200 px: what a document lacks is longer, and its title was cut.
  return <Notifications position="bottom-left" limit={5} notificationMaxHeight="80dvh" />
}
