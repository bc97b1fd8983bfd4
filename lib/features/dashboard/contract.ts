import { z } from 'zod'
import { projectStatusSchema } from '@/lib/features/projects/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema, teamSchema } from '@/lib/shared/validation'

/** A change against the period before, such as `+12%`; `+0%` where there is nothing to compare. */
const trendSchema = z.string().regex(/^[+-]\d+%$/)

/** The figures that a trend compares: one, the same before, and the number of records that the former one is made of. */
const comparedSchema = z.object({ current: z.number(), previous: z.number(), base: z.number().int() })

export const dashboardStatsSchema = z.object({
  activeProjects: z.number().int(),
  completedProjects: z.number().int(),
  inProgressProjects: z.number().int(),
  totalScenarios: z.number().int(),
  brokenScenarios: z.number().int(),
  trends: z.object({
    activeProjectsTrend: trendSchema,
    completedProjectsTrend: trendSchema,
    inProgressProjectsTrend: trendSchema,
    totalScenariosTrend: trendSchema,
    brokenScenariosTrend: trendSchema,
  }),
  performance: z.object({
    testsCompletedTrend: trendSchema,
    errorDetectionTrend: trendSchema,
    teamEfficiencyTrend: trendSchema,
  }),
  /** The counts behind the trends; the efficiency in percent. */
  compared: z.object({
    activeProjects: comparedSchema,
    completedProjects: comparedSchema,
    inProgressProjects: comparedSchema,
    totalScenarios: comparedSchema,
    brokenScenarios: comparedSchema,
    testsCompleted: comparedSchema,
    errorDetection: comparedSchema,
    teamEfficiency: comparedSchema,
  }),
})
export type DashboardStats = z.infer<typeof dashboardStatsSchema>

export const getDashboardStats = endpoint('GET /projects/dashboard', {
  summary:
    'The counts of the dashboard, with their change over 30 days (performance: 7) against the same number of days before.',
  access: 'authenticated',
  data: dashboardStatsSchema,
})

export const activityTypeSchema = z.enum([
  'project_created',
  'status_updated',
  'scenario_completed',
  'error_reported',
])
export type ActivityType = z.infer<typeof activityTypeSchema>

/** Icons and colours of docs/domain.md, Screens. */
export const ACTIVITY_LOOK = {
  project_created: { icon: 'User', color: 'purple' },
  status_updated: { icon: 'Activity', color: 'blue' },
  scenario_completed: { icon: 'CheckCircle', color: 'green' },
  error_reported: { icon: 'AlertTriangle', color: 'red' },
} as const satisfies Record<ActivityType, { icon: string; color: string }>

export const activitySchema = z.object({
  id: idSchema,
  type: activityTypeSchema,
  user: z.string(),
  userId: idSchema,
  project: z.string(),
  projectId: idSchema,
  /** The scenario it happened to, null for the project itself. */
  scenarioId: idSchema.nullable(),
  scenarioNumber: z.string(),
  /** The status that was set, '' where none was. */
  status: z.string(),
  time: z.iso.datetime(),
  icon: z.enum(['CheckCircle', 'Activity', 'AlertTriangle', 'User']),
  color: z.enum(['purple', 'blue', 'green', 'red']),
})
export type Activity = z.infer<typeof activitySchema>

export const getDashboardActivity = endpoint('GET /profile/dashboard-activity', {
  summary: 'What happened last in all projects, newest first.',
  access: 'authenticated',
  data: z.object({ activities: z.array(activitySchema) }),
})

export const statusDistributionSchema = z.object({
  statusData: z.array(
    z.object({ name: z.string(), value: z.number().int(), color: z.string(), status: projectStatusSchema }),
  ),
  totalProjects: z.number().int(),
  error: z.string().optional(),
})
export type StatusDistribution = z.infer<typeof statusDistributionSchema>

export const getStatusDistribution = endpoint('GET /profile/status-distribution', {
  summary: 'How many projects have each status.',
  access: 'authenticated',
  data: statusDistributionSchema,
})

export const performanceTrendsSchema = z.object({
  /** The last six months, oldest first: the month's short name and how many scenarios were completed in it. */
  trendsData: z.array(z.object({ name: z.string(), value: z.number().int() })),
  maxValue: z.number().int(),
})
export type PerformanceTrends = z.infer<typeof performanceTrendsSchema>

export const getPerformanceTrends = endpoint('GET /profile/performance-trends', {
  summary: 'How many scenarios were completed in each of the last six months (UTC).',
  access: 'authenticated',
  data: performanceTrendsSchema,
})

export const errorBreakdownSchema = z.object({
  errorBreakdown: z.array(
    z.object({
      team: teamSchema,
      blockers: z.number().int(),
      nonBlockers: z.number().int(),
      total: z.number().int(),
    }),
  ),
  totalErrors: z.number().int(),
  totalBlockers: z.number().int(),
  totalNonBlockers: z.number().int(),
})
export type ErrorBreakdown = z.infer<typeof errorBreakdownSchema>

export const getErrorBreakdown = endpoint('GET /profile/error-breakdown', {
  summary: 'Open error reports by the team of the responsible person, else of the author.',
  access: 'authenticated',
  data: errorBreakdownSchema,
})
