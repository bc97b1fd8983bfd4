export { ScenarioNotFound as default } from '@/components/features/scenarios/scenario-not-found'
