import about from './about.json'
import aggregations from './aggregations.json'
import apiDocs from './api-docs.json'
import auth from './auth.json'
import baskets from './baskets.json'
import bot from './bot.json'
import closeDays from './close-days.json'
import common from './common.json'
import dashboard from './dashboard.json'
import documentation from './documentation.json'
import errors from './errors.json'
import feedback from './feedback.json'
import health from './health.json'
import history from './history.json'
import layout from './layout.json'
import notifications from './notifications.json'
import profile from './profile.json'
import projects from './projects.json'
import repositorySteps from './repository-steps.json'
import scenarios from './scenarios.json'
import table from './table.json'
import tracking from './tracking.json'
import trash from './trash.json'
import users from './users.json'
import validation from './validation.json'

export default {
  about,
  aggregations,
  apiDocs,
  auth,
  baskets,
  bot,
  closeDays,
  common,
  dashboard,
  documentation,
  errors,
  feedback,
  health,
  history,
  layout,
  notifications,
  profile,
  projects,
  repositorySteps,
  scenarios,
  table,
  tracking,
  trash,
  users,
  validation,
}
