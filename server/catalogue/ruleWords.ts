import { RECOMMENDED, TOP_10 } from '../../contract/paths.ts';
import type { LocalizedText } from '../lib/localizedText.ts';

export type RuleWords = { title: LocalizedText; reason: LocalizedText };

/** The words of a row that an operator has not named. */
export const ruleWords: Record<string, RuleWords> = {
  [RECOMMENDED]: {
    title: {
      en: 'More recommendations',
      es: 'Más recomendaciones',
      fy: 'Plus de recommandations',
      dy: 'Weitere Empfehlungen',
      pt: 'Mais recomendações',
    },
    reason: {
      en: 'A bit of everything',
      es: 'Un poco de todo',
      fy: 'Un peu de tout',
      dy: 'Von allem etwas',
      pt: 'Um pouco de tudo',
    },
  },
  [TOP_10]: {
    title: {
      en: 'Top 10 this week',
      es: 'Top 10 de la semana',
      fy: 'Top 10 de la semaine',
      dy: 'Top 10 der Woche',
      pt: 'Top 10 da semana',
    },
    reason: {
      en: 'By plays in the last seven days',
      es: 'Por reproducciones en los últimos siete días',
      fy: 'Selon les lectures des sept derniers jours',
      dy: 'Nach Wiedergaben der letzten sieben Tage',
      pt: 'Por visualizações nos últimos sete dias',
    },
  },
  week: {
    title: {
      en: 'Trending now',
      es: 'Tendencias',
      fy: 'Tendances',
      dy: 'Im Trend',
      pt: 'Em alta',
    },
    reason: {
      en: 'Most watched this week',
      es: 'Lo más visto de la semana',
      fy: 'Les plus vues cette semaine',
      dy: 'Diese Woche am meisten gesehen',
      pt: 'As mais vistas da semana',
    },
  },
  new: {
    title: {
      en: 'New arrivals',
      es: 'Novedades',
      fy: 'Nouveautés',
      dy: 'Neu dabei',
      pt: 'Novidades',
    },
    reason: {
      en: 'Just added',
      es: 'Recién agregadas',
      fy: 'Tout juste arrivées',
      dy: 'Gerade dazugekommen',
      pt: 'Acabaram de chegar',
    },
  },
  complete: {
    title: {
      en: 'Ready to binge',
      es: 'Para maratonear',
      fy: 'À dévorer d’une traite',
      dy: 'Zum Bingen',
      pt: 'Para maratonar',
    },
    reason: {
      en: 'Every episode is out',
      es: 'Ya están todos los episodios',
      fy: 'Tous les épisodes sont là',
      dy: 'Alle Folgen sind da',
      pt: 'Todos os episódios já saíram',
    },
  },
};
