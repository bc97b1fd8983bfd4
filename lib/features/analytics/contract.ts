import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { teamSchema } from '@/lib/shared/validation'
import { DEFAULT_TIME_RANGE, TIME_RANGES } from './values'

const timeRangeSchema = z.enum(TIME_RANGES)
export type AnalyticsTimeRange = z.infer<typeof timeRangeSchema>

const count = z.number().int()

export const projectFiguresSchema = z.object({
  /** Projects created in the range. */
  totalProjects: count,
  /** Projects that are active at the end of it. */
  activeProjects: count,
  /** How often a project was completed in it. */
  completedProjects: count,
  /** Of scenarios: completed of completed and failed, in percent. */
  successRate: z.number(),
  /** From a scenario's creation to its completion, in days. */
  avgCompletionTime: z.number(),
})
export type ProjectFigures = z.infer<typeof projectFiguresSchema>

export const scenarioFiguresSchema = z.object({
  /** Scenarios created in the range. */
  totalScenarios: count,
  /** How often a scenario was completed in it. */
  completedScenarios: count,
  /** How often one failed in it. */
  errorScenarios: count,
  /** How often work on one began in it. */
  inProgressScenarios: count,
  /** From the first work on a scenario to its completion, in hours. */
  avgTestTime: z.number(),
  /** Of the scenarios created in the range: those with an error report, in percent. */
  errorRate: z.number(),
})
export type ScenarioFigures = z.infer<typeof scenarioFiguresSchema>

export const analyticsSchema = z.object({
  projectMetrics: projectFiguresSchema,
  scenarioMetrics: scenarioFiguresSchema,
  /** By the team of the scenario's responsible person. */
  teamPerformance: z.array(
    z.object({ team: teamSchema, completed: count, errors: count, efficiency: z.number() }),
  ),
  /** Records created in each month (UTC), oldest first: the last six, of a year the last twelve. */
  monthlyTrends: z.array(
    z.object({
      month: z.string(),
      /** Its first and its last day. */
      from: z.iso.date(),
      to: z.iso.date(),
      projects: count,
      scenarios: count,
      errors: count,
    }),
  ),
  timeRange: timeRangeSchema,
  /** The first and the last day of the range (UTC). */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The same figures for the equally long period before the range. */
  previous: z.object({ projectMetrics: projectFiguresSchema, scenarioMetrics: scenarioFiguresSchema }),
})
export type Analytics = z.infer<typeof analyticsSchema>

const query = z.object({ timeRange: timeRangeSchema.default(DEFAULT_TIME_RANGE) })

export const getAnalytics = endpoint('GET /analytics/dashboard', {
  summary:
    'What was done in a range of whole days (UTC) up to today, compared with the same number of days before it.',
  access: 'authenticated',
  query,
  data: analyticsSchema,
})

export const exportAnalytics = endpoint('GET /analytics/export', {
  summary: 'The same as an Excel file with a sheet for each part.',
  access: 'authenticated',
  query,
  data: z.object({}),
  answers: 'file',
})
