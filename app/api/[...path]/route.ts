export {
  unknownRoute as DELETE,
  unknownRoute as GET,
  unknownRoute as HEAD,
  unknownRoute as OPTIONS,
  unknownRoute as PATCH,
  unknownRoute as POST,
  unknownRoute as PUT,
} from '@/lib/server/route'
