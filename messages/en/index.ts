import about from './about.json'
import aggregations from './aggregations.json'
import analytics from './analytics.json'
import apiDocs from './api-docs.json'
import audit from './audit.json'
import auth from './auth.json'
import baskets from './baskets.json'
import bot from './bot.json'
import calendar from './calendar.json'
import closeDays from './close-days.json'
import common from './common.json'
import dashboard from './dashboard.json'
import documentation from './documentation.json'
import errors from './errors.json'
import feedback from './feedback.json'
import health from './health.json'
import history from './history.json'
import keys from './keys.json'
import layout from './layout.json'
import milestones from './milestones.json'
import notifications from './notifications.json'
import palette from './palette.json'
import productLines from './product-lines.json'
import productMarks from './product-marks.json'
import profile from './profile.json'
import projects from './projects.json'
import repositorySteps from './repository-steps.json'
import roadmap from './roadmap.json'
import scenarioParts from './scenario-parts.json'
import scenarioRuns from './scenario-runs.json'
import scenarioSteps from './scenario-steps.json'
import scenarioViews from './scenario-views.json'
import scenarios from './scenarios.json'
import share from './share.json'
import spreadsheets from './spreadsheets.json'
import table from './table.json'
import tracking from './tracking.json'
import trash from './trash.json'
import users from './users.json'
import validation from './validation.json'

export default {
  about,
  aggregations,
  analytics,
  apiDocs,
  audit,
  auth,
  baskets,
  bot,
  calendar,
  closeDays,
  common,
  dashboard,
  documentation,
  errors,
  feedback,
  health,
  history,
  keys,
  layout,
  milestones,
  notifications,
  palette,
  productLines,
  productMarks,
  profile,
  projects,
  repositorySteps,
  roadmap,
  scenarioParts,
  scenarioRuns,
  scenarioSteps,
  scenarioViews,
  scenarios,
  share,
  spreadsheets,
  table,
  tracking,
  trash,
  users,
  validation,
}
