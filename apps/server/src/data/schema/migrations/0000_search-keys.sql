CREATE FUNCTION search_keys(member text, written text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE AS $function$
DECLARE
  unspaced CONSTANT text := '\u0e00-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u1b00-\u1b7f\u2e80-\u2fdf\u3005-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\ua4cf\ua980-\ua9ff\uaa60-\uaadf\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b2ff\U00020000-\U0003fffd';
  spaced text := translate(normalize(written, NFC), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~¡¿§«»‹›‘’“”„…·•–—―→✓。、・「」『』（）！？：；，', '                                                                  ');
  keys text[] := tsvector_to_array(
    to_tsvector('pg_catalog.simple', regexp_replace(spaced, '[' || unspaced || ']+', ' ', 'g'))
  );
  characters text[];
BEGIN
  IF spaced ~ ('[' || unspaced || ']') THEN
    characters := string_to_array(regexp_replace(spaced, '[^' || unspaced || ']+', ' ', 'g'), NULL);
    keys := keys || array(
      SELECT split_part(concat(one, two, three), ' ', 1)
      FROM unnest(characters, characters[2:], characters[3:]) AS following (one, two, three)
    );
  END IF;
  RETURN array_to_tsvector(array(
    SELECT right(member, 8) || ':' || left(key, 64) FROM unnest(keys) AS key WHERE key <> ''
  ));
END
$function$;
