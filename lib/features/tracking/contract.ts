import { z } from 'zod'
import { listedProjectSchema } from '@/lib/features/projects/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'

/** A project that a person tracks. */
export const trackedProjectSchema = z.object({
  _id: idSchema,
  trackedAt: z.iso.datetime(),
  project: listedProjectSchema,
})
export type TrackedProject = z.infer<typeof trackedProjectSchema>

const params = z.object({ id: idSchema })
const trackStatus = z.object({ isTracked: z.boolean() })

export const listTrackedProjects = endpoint('GET /projects/tracked', {
  summary: 'The caller’s tracked projects, the one tracked last first.',
  access: 'authenticated',
  data: z.object({ trackedProjects: z.array(trackedProjectSchema) }),
})

export const trackProject = endpoint('POST /projects/{id}/track', {
  summary: 'Tracks a project for the caller; a repeat changes nothing.',
  access: 'authenticated',
  params,
  data: trackStatus,
})

export const untrackProject = endpoint('DELETE /projects/{id}/track', {
  summary: 'Ends tracking a project for the caller; a repeat changes nothing.',
  access: 'authenticated',
  params,
  data: trackStatus,
})

export const getTrackStatus = endpoint('GET /projects/{id}/track-status', {
  summary: 'Whether the caller tracks the project; never cached.',
  access: 'authenticated',
  params,
  data: trackStatus,
})
