import { type Dashboard, graph, state } from './panels.ts'

/** Mail, calendars and contacts, PDFs. */
export const communication: Dashboard = {
  uid: 'fiscus-communication',
  title: 'Fiscus: mail, calendars, PDFs',
  description: 'What is exchanged with the servers of others, and printed.',
  rows: [
    {
      title: 'State',
      panels: [
        state('Oldest outgoing message', 'max(mail_queue_oldest_seconds)', {
          description: 'Due and not sent.',
          unit: 's',
          amber: 600,
          red: 3600,
        }),
        state('Unknown messages', 'max(mail_unknown_messages)', {
          description: 'Sent or not: each waits for a decision.',
          amber: 1,
          red: 20,
        }),
        state('Late mailboxes of an hour', 'sum(increase(mail_turns_late_total[1h]))', {
          description: 'Turns that began more than five minutes late.',
          amber: 1,
          red: 100,
        }),
        state('Oldest DAV change', 'max(dav_queue_oldest_seconds)', {
          description: 'Local changes that their server does not have.',
          unit: 's',
          amber: 600,
          red: 3600,
        }),
        state('Held collections', 'max(dav_held_collections)', {
          description: 'Each waits for a user.',
          amber: 1,
          red: 10,
        }),
        state('Oldest PDF job', 'max(pdf_queue_oldest_seconds)', {
          description: 'Not started.',
          unit: 's',
          amber: 600,
          red: 3600,
        }),
      ],
    },
    {
      title: 'Mail',
      panels: [
        graph('Incoming messages', 'Fetched, and tries that failed.', 'ops', {
          fetched: 'sum(rate(mail_messages_fetched_total[$__rate_interval]))',
          failed: 'sum(rate(mail_messages_failed_total[$__rate_interval]))',
          'acknowledgement failed': 'sum(rate(mail_acknowledgements_failed_total[$__rate_interval]))',
        }),
        graph('Outgoing messages', 'Sent, and tries with another end.', 'ops', {
          sent: 'sum(rate(mail_sent_total[$__rate_interval]))',
          deferred: 'sum(rate(mail_deferred_total[$__rate_interval]))',
          failed: 'sum(rate(mail_failed_total[$__rate_interval]))',
          unknown: 'sum(rate(mail_unknown_total[$__rate_interval]))',
        }),
        graph('Turns of mailboxes', 'Each mailbox has one a minute.', 'ops', {
          done: 'sum(rate(mail_turns_total[$__rate_interval]))',
          failed: 'sum(rate(mail_turns_failed_total[$__rate_interval]))',
          late: 'sum(rate(mail_turns_late_total[$__rate_interval]))',
        }),
      ],
    },
    {
      title: 'Calendars and contacts',
      panels: [
        graph('Objects', 'Exchanged with servers, tries that failed, and conflicts.', 'ops', {
          pushed: 'sum(rate(dav_objects_pushed_total[$__rate_interval]))',
          pulled: 'sum(rate(dav_objects_pulled_total[$__rate_interval]))',
          failed: 'sum(rate(dav_objects_failed_total[$__rate_interval]))',
          conflicts: 'sum(rate(dav_conflicts_total[$__rate_interval]))',
        }),
        graph('Turns of accounts', 'Each account has one every two minutes, and after changes.', 'ops', {
          done: 'sum(rate(dav_turns_total[$__rate_interval]))',
          failed: 'sum(rate(dav_turns_failed_total[$__rate_interval]))',
          late: 'sum(rate(dav_turns_late_total[$__rate_interval]))',
        }),
      ],
    },
    {
      title: 'PDFs',
      panels: [
        graph('Documents of PDF jobs', 'Rendered, stored already, or not printable.', 'ops', {
          rendered: 'sum(rate(pdf_rendered_total[$__rate_interval]))',
          reused: 'sum(rate(pdf_reused_total[$__rate_interval]))',
          failed: 'sum(rate(pdf_failed_total[$__rate_interval]))',
        }),
      ],
    },
  ],
}
