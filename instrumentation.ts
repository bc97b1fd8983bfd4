import type { Instrumentation } from 'next'

/** Next runs this once in each process, before the first request. Nothing here may keep the process from being ready. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { environment, isBuilding } = await import('@/lib/server/env')
  if (isBuilding()) return
  const { publishCalls } = await import('@/lib/features/api-docs/service')
  publishCalls()
  if (environment().METRICS_TOKEN) (await import('@/lib/server/metrics')).metrics()
  if (environment().ROLE === 'web') return
  const [
    { startJobs },
    { housekeeping },
    { emptyTrashJob },
    feedback,
    { endOldNotificationsJob, startDelivery },
    { endOldRemindersJob, startReminding },
    { startBot },
    { startProbing },
    { startMonitoring },
    { clockJob },
    { stepIndexingJob },
    { receiptReadingJobs },
    { startBackups },
    { startRecordingSettings },
    { whenServing },
  ] = await Promise.all([
    import('@/lib/server/jobs'),
    import('@/lib/server/housekeeping'),
    import('@/lib/features/trash/service'),
    import('@/lib/features/feedback/service'),
    import('@/lib/features/notifications/service'),
    import('@/lib/features/notifications/deliveries/service'),
    import('@/lib/features/bot/service'),
    import('@/lib/features/health/service'),
    import('@/lib/features/documentation/bots/service'),
    import('@/lib/features/bot/digests/service'),
    import('@/lib/features/repository-steps/service'),
    import('@/lib/features/scenarios/receipts/service'),
    import('@/lib/features/health/backups/service'),
    import('@/lib/server/settings'),
    import('@/lib/server/process-wide'),
  ])
  whenServing(() => {
    startJobs([
      housekeeping,
      emptyTrashJob,
      endOldNotificationsJob,
      endOldRemindersJob,
      clockJob,
      stepIndexingJob,
      ...receiptReadingJobs,
      feedback.sendFeedbackOnJob,
      feedback.sendWaitingFeedbackJob,
    ])
    startDelivery()
    startReminding()
    startBot()
    startProbing()
    startMonitoring()
    startBackups()
    startRecordingSettings()
  })
}

/** Next calls this with what a page could not be rendered for. */
export const onRequestError: Instrumentation.onRequestError = async (error, { headers }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [{ noteOutage }, { REQUEST_ID_HEADER }] = await Promise.all([
    import('@/lib/server/outage'),
    import('@/lib/shared/session'),
  ])
  noteOutage(error, String(headers[REQUEST_ID_HEADER] ?? ''))
}
