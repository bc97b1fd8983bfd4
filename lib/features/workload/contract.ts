import { z } from 'zod'
import { HAND_OVER_KINDS } from '@/lib/features/hand-overs/values'
import { projectRightsSchema } from '@/lib/features/projects/rights/contract'
import { NOBODY } from '@/lib/features/scenarios/values'
import { endpoint } from '@/lib/shared/endpoint'
import { exportEndpoint } from '@/lib/shared/record-endpoints'
import { idSchema, nameSchema, queryDaySchema, teamSchema } from '@/lib/shared/validation'
import { WORKLOAD_FIGURES } from './values'

export const workloadFiguresSchema = z.record(z.enum(WORKLOAD_FIGURES), z.number().int())
export type WorkloadFigures = z.infer<typeof workloadFiguresSchema>

const person = { _id: idSchema, name: z.string(), team: teamSchema, canSignIn: z.boolean() }

export const workloadPersonSchema = z.object({ ...person, figures: workloadFiguresSchema })
export type WorkloadPerson = z.infer<typeof workloadPersonSchema>

const filters = {
  /** Counts this project alone. */
  projectId: idSchema.optional(),
  /** The day on which something is overdue; the person’s current one by default. */
  today: queryDaySchema.optional(),
}
/** All of it counts what is overdue. */
const needsDay = () => true

export type WorkloadFilter = z.output<z.ZodObject<typeof filters>>

export const workloadSchema = z.object({
  /** Those who can sign in and edit, and everybody else who has something, by name. */
  people: z.array(workloadPersonSchema),
  /** The figures of work that is nobody’s. */
  nobody: workloadFiguresSchema,
})
export type Workload = z.infer<typeof workloadSchema>

export const getWorkload = endpoint('GET /workload', {
  summary:
    'What is open, overdue, to review and to solve, by person: of those who can sign in and edit, and of everybody else who ' +
    'has something; and what is nobody’s.',
  access: 'authenticated',
  query: z.object(filters),
  needsDay,
  data: z.object({ workload: workloadSchema }),
})

export const exportWorkload = exportEndpoint('/workload/export', {
  summary: 'The same as an Excel file or as CSV (UTF-8 with a byte order mark), a row for each person.',
  query: { ...filters, team: teamSchema.optional(), search: nameSchema.optional() },
  needsDay,
})
export type WorkloadExportQuery = z.output<typeof exportWorkload.query>

/** The id of a person, or `none` for what is nobody’s. */
const ofPerson = z.union([idSchema, z.literal(NOBODY)])

const project = z.object({ _id: idSchema, projectNumber: z.number().int(), name: z.string() })

export const workloadOfPersonSchema = z.object({
  /** Null for nobody. */
  person: z.object(person).nullable(),
  total: workloadFiguresSchema,
  /** The projects in which there is anything, by number. */
  projects: z.array(z.object({ ...project.shape, figures: workloadFiguresSchema })),
})
export type WorkloadOfPerson = z.infer<typeof workloadOfPersonSchema>

export const getWorkloadOfPerson = endpoint('GET /workload/projects', {
  summary:
    'What is open, overdue, to review and to solve of one person, or of nobody, altogether and by project.',
  access: 'authenticated',
  query: z.object({ person: ofPerson, today: filters.today }),
  needsDay,
  data: z.object({ workload: workloadOfPersonSchema }),
})

export const workloadItemSchema = z.object({
  kind: z.enum(HAND_OVER_KINDS),
  /** The id of the scenario, of the error report, or of the step. */
  _id: idSchema,
  scenario: z.object({ _id: idSchema, scenarioNumber: z.string() }),
  project: z.object({
    ...project.shape,
    /** The rights to change it, where only its members may; null where all who may edit may. */
    rights: projectRightsSchema.nullable(),
  }),
  /** The beginning of an error’s or a step’s description; empty for a role in a scenario. */
  text: z.string(),
  /** That of the scenario, the error report, or the step. */
  status: z.string(),
  /** The day by which a scenario is to be completed, or on which a fix is planned. */
  day: z.iso.date().nullable(),
  isLate: z.boolean(),
})
export type WorkloadItem = z.infer<typeof workloadItemSchema>

export const listWorkloadItems = endpoint('GET /workload/items', {
  summary:
    'What one person, or nobody, has to do, by project and scenario: their roles in open scenarios, what waits for their review, unsolved error reports ' +
    'to solve, and steps of open scenarios that name them and are not completed. At most 1,000 are listed.',
  access: 'authenticated',
  query: z.object({ person: ofPerson, kind: z.enum(HAND_OVER_KINDS).optional(), ...filters }),
  needsDay,
  data: z.object({
    items: z.array(workloadItemSchema),
    /** Present where there are more. */
    isCut: z.literal(true).optional(),
  }),
})
export type WorkloadItemsQuery = z.output<typeof listWorkloadItems.query>
