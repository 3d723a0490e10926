import type { Operator } from '../../../contract/entities.ts';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../context.ts';
import { pageText } from '../information/pageTexts.ts';

export const informationHandlers: Handlers<'GET /api/information'> = {
  'GET /api/information': async ({ page }, { context, lang }) => ({
    text: await pageText(context, page, lang),
    operator: operatorOf(context.config),
  }),
};

function operatorOf({ reports }: Config): Operator {
  const value = (key: string) => reports.find(({ config_key }) => config_key === key)?.config_value ?? '';
  return { name: value('operator_name'), address: value('operator_address'), email: value('contact_email') };
}
