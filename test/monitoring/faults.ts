import type { Series } from './promtool.ts'

/** A metric that keeps its value, and one that grows by a number each minute. */
const always = (value: number) => `${value}+0x30`
const growing = (perMinute: number) => `0+${perMinute}x30`

/** A system without a fault. Each gauge is at its threshold, each counter of faults stands still. */
export const healthy: Series = {
  'up{process="tax",instance="tax-1"}': always(1),
  'http_request_duration_seconds_count{process="tax",route="/api/v1/tax/calculate",status="200"}':
    growing(600),
  'http_request_duration_seconds_count{process="tax",route="/api/v1/tax/calculate",status="503"}':
    growing(30),
  'http_request_duration_seconds_bucket{process="tax",le="2.5"}': growing(600),
  'http_request_duration_seconds_bucket{process="tax",le="5"}': growing(600),
  'http_request_duration_seconds_bucket{process="tax",le="+Inf"}': growing(600),
  'nodejs_eventloop_lag_p99_seconds{process="tax"}': always(1),
  'database_servers_unknown{process="worker-mail",server="second"}': always(0),
  'component_up{process="tax",component="blobs"}': always(1),
  'component_up{process="scheduler",component="workers"}': always(0),
  'process_open_fds{process="tax"}': always(80),
  'process_max_fds{process="tax"}': always(100),
  'cron_clock_skew_seconds{process="worker-mail"}': always(-10),
  'http_sign_ins_failed_total{process="tax",reason="unknown"}': growing(60),
  'http_forwarding_unexpected_total{process="tax"}': always(1),
  'http_connections_closed_total{process="tax",reason="displaced"}': growing(6),
  'api_request_log_dropped_total{process="tax"}': always(1),
  'cron_ticker_stopped{process="scheduler"}': always(0),
  'cron_queue_jobs{queue="mail",state="waiting"}': always(1000),
  'cron_queue_oldest_seconds{queue="mail"}': always(120),
  'cron_runs_total{task="session_cleanup",status="success"}': growing(1),
  'cron_runs_total{task="session_cleanup",status="failed"}': always(2),
  'cron_runs_released_total{reason="worker_lost"}': always(1),
  'cron_runs_released_total{reason="timed_out"}': growing(1),
  'cron_processes{kind="worker",state="silent"}': always(0),
  'cron_processes{kind="worker",state="alive"}': always(5),
  'cron_late_tasks{task="session_cleanup"}': always(0),
  cron_runs_not_enqueued_total: always(1),
  cron_tick_lag_seconds: always(60),
  cron_missed_total: always(1),
  cron_zombie_writes_total: always(1),
  'cron_pings_total{outcome="sent"}': growing(60),
  'cron_pings_total{outcome="failed"}': always(1),
  'tax_thread_jobs_rejected_total{reason="queue_full"}': always(1),
  'tax_thread_jobs{instance="tax-1",state="waiting"}':
    '0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8',
  tax_configuration_announcements_failed_total: always(1),
  'tax_vies_look_ups_not_sent_total{reason="timeout"}': always(1),
  mail_turns_late_total: always(1),
  mail_queue_oldest_seconds: always(3600),
  mail_unknown_messages: always(0),
  mail_acknowledgements_failed_total: always(1),
  dav_turns_late_total: always(1),
  dav_queue_oldest_seconds: always(3600),
  dav_held_collections: always(0),
  pdf_queue_oldest_seconds: always(3600),
  pdf_failed_total: always(1),
}

/** What differs from a healthy system when each alert fires. Null: the series is missing. */
export const faults: Record<string, Record<string, string | null>> = {
  ServiceDown: { 'up{process="tax",instance="tax-1"}': always(0) },
  ProcessDown: { 'up{process="tax",instance="tax-2"}': always(0) },
  RequestsFail: {
    'http_request_duration_seconds_count{process="tax",route="/api/v1/tax/calculate",status="503"}':
      growing(60),
  },
  RequestsSlow: { 'http_request_duration_seconds_bucket{process="tax",le="2.5"}': growing(540) },
  EventLoopBlocked: { 'nodejs_eventloop_lag_p99_seconds{process="tax"}': always(1.1) },
  FilesUnavailable: { 'component_up{process="tax",component="blobs"}': always(0) },
  DatabaseServersUnknown: {
    'database_servers_unknown{process="worker-mail",server="second"}': always(1),
  },
  DescriptorsRunOut: { 'process_open_fds{process="tax"}': always(81) },
  ClockDiffers: { 'cron_clock_skew_seconds{process="worker-mail"}': always(-11) },
  SignInsFail: { 'http_sign_ins_failed_total{process="tax",reason="unknown"}': growing(66) },
  ForwardingUnexpected: { 'http_forwarding_unexpected_total{process="tax"}': growing(1) },
  ConnectionsDisplaced: { 'http_connections_closed_total{process="tax",reason="displaced"}': growing(10) },
  RequestLogDropped: { 'api_request_log_dropped_total{process="tax"}': growing(1) },
  TickerStopped: { 'cron_ticker_stopped{process="scheduler"}': always(1) },
  SchedulerUnseen: { 'cron_ticker_stopped{process="scheduler"}': null },
  QueueUnreadable: { 'cron_queue_jobs{queue="mail",state="waiting"}': null },
  QueueWaits: { 'cron_queue_oldest_seconds{queue="mail"}': always(121) },
  RunsFail: { 'cron_runs_total{task="session_cleanup",status="failed"}': growing(1) },
  WorkerLost: { 'cron_runs_released_total{reason="worker_lost"}': growing(1) },
  ProcessSilent: { 'cron_processes{kind="worker",state="silent"}': always(1) },
  TaskLate: { 'cron_late_tasks{task="session_cleanup"}': always(1) },
  RunsNotEnqueued: { cron_runs_not_enqueued_total: growing(1) },
  TicksLate: { cron_tick_lag_seconds: always(61) },
  SlotsMissed: { cron_missed_total: growing(1) },
  ZombieWrites: { cron_zombie_writes_total: growing(1) },
  PingsFail: { 'cron_pings_total{outcome="failed"}': growing(1) },
  CalculationsRejected: { 'tax_thread_jobs_rejected_total{reason="queue_full"}': growing(1) },
  CalculationsWait: { 'tax_thread_jobs{instance="tax-1",state="waiting"}': always(1) },
  ConfigurationNotAnnounced: { tax_configuration_announcements_failed_total: growing(1) },
  VatNumbersNotChecked: { 'tax_vies_look_ups_not_sent_total{reason="timeout"}': growing(1) },
  MailTurnsLate: { mail_turns_late_total: growing(1) },
  MailQueueWaits: { mail_queue_oldest_seconds: always(3601) },
  MailUnknown: { mail_unknown_messages: always(1) },
  AcknowledgementsFail: { mail_acknowledgements_failed_total: growing(1) },
  DavTurnsLate: { dav_turns_late_total: growing(1) },
  DavQueueWaits: { dav_queue_oldest_seconds: always(3601) },
  DavHeld: { dav_held_collections: always(1) },
  PdfQueueWaits: { pdf_queue_oldest_seconds: always(3601) },
  PdfsFail: { pdf_failed_total: growing(1) },
}

/** The alerts that follow from another one, and fire with it. */
export const together: Record<string, string[]> = { ServiceDown: ['ProcessDown'] }
