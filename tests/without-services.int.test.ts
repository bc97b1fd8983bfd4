import { beforeEach, expect, it } from 'vitest'
import { sendFeedback } from '@/lib/features/feedback/contract'
import { getHealthDashboard } from '@/lib/features/health/contract'
import { getMetrics } from '@/lib/features/health/metrics/contract'
import { getReminderSettings } from '@/lib/features/notifications/reminders/contract'
import { sendEmailCode } from '@/lib/features/profile/contract'
import { getRoadmap, refreshRoadmap } from '@/lib/features/roadmap/contract'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'

// Nothing of the outside is set up here: no bot, no mail server, no code host.
let headers: Record<string, string>

beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ email: 'irina@retail.example' }))
})

it('reminders say why they don’t come', async () => {
  const { settings } = await callForData(getReminderSettings, { headers })
  expect(settings.channels).toContainEqual({ channel: 'telegram', problem: 'no_bot' })
  expect(settings.channels).toContainEqual({ channel: 'email', problem: 'no_server' })
})

it('an address can’t be confirmed', async () => {
  expect(await callRoute(sendEmailCode, { headers })).toMatchObject({
    status: 422,
    error: 'This server sends no email.',
  })
})

it('what is not set up is a hint, and no fault', async () => {
  const { healthMetrics } = await callForData(getHealthDashboard, { headers })
  const hints = healthMetrics.filter(({ status }) => status === 'warning')
  expect(hints.map(({ component, uptime }) => [component, uptime])).toEqual([
    ['bot', '–'],
    ['codeHost', '–'],
  ])
})

it('feedback is kept here, and says so', async () => {
  const body = {
    type: 'bug',
    title: 'Чек не печатается',
    description: 'После смены кассира чек не печатается.',
  }
  expect(await callRoute(sendFeedback, { body, headers })).toMatchObject({
    status: 201,
    data: {
      message: expect.stringContaining('kept here in U.T.A.'),
      issueUrl: expect.stringMatching(/\/feedback\/\d+$/),
    },
  })
})

it('there is no roadmap, and a refresh claims none', async () => {
  for (const roadmap of [
    await callForData(getRoadmap, { headers }),
    await callForData(refreshRoadmap, { headers }),
  ])
    expect(roadmap).toMatchObject({ project: null, items: [], lastUpdated: null })
})

it('there are no metrics without a token for them', async () => {
  for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
    expect((await requestRoute(getMetrics, { headers: { authorization } })).status).toBe(404)
})
